extension FrequentWords {
    /// English, German, Dutch, French, Spanish, Portuguese, Italian, Romanian.
    static let latinWest: [String: String] = [
        "en": """
        you the to i a and is in for your of on it me my have that we be are this not u ok ur r lol pls got im with
        at will so can do but what if now just get all no please from up call or was how here when out go know our
        text good time love want an day there one send free like today back see they tomorrow he come has need who
        about as by think she more home reply account new work been some later make where still after thanks her him
        them then should would could night week did am had were message number phone take only way sorry over really
        too very next going tell give their because much before pay bank card code click link offer off shop sale
        save order delivery parcel package payment verification expires share never anyone visit win won prize claim
        cash urgent contact customer service stop unsubscribe appointment reminder confirm confirmed available
        balance amount due bill received thank hello hi dear friend great happy sure yes let wait meet dinner lunch
        morning evening tonight weekend miss hope feel right something anything nothing everything people man woman
        child children mother father house school money year month minute hour first last long little own other old
        big high small large such through between world those these which while any every each both most many few
        less until already soon again always ever into down than its us his i'm i'll don't it's can't that's you're
        didn't we're let's won't password login update delivered ready collect pick arrive leaving late early ask
        okay yeah yup haha oh hey babe thanx thx plz gonna wanna cos dont cant watching doing coming job mobile draw
        award guaranteed weekly tone
        """,
        "de": """
        ich die und der sie das ist in nicht zu du es den ein mit wir auf für sich so von dem wie auch eine im haben
        bei ihr mir hat noch an dir mich kann aber was bin wenn ihre dich ja nach heute einen ihnen war um am oder
        hast aus uns habe sind nur schon wird mal zum bitte vom ihren mein zur dann werden dein morgen doch er man
        über bis nein da jetzt immer hier alle keine kein danke wieder ihrer gut diese dieser einer einem als durch
        unter mehr vor sehr wo warum wer ganz etwas nichts uhr tag tage woche jahr zeit kommen kommt gehen geht
        machen macht sehen wissen weiß sagen muss müssen soll sollen will wollen können könnt möchte würde wäre
        hätte seine unser unsere euch eure liebe lieber lieben grüße gruß hallo guten abend nacht frau herr kinder
        mutter vater haus arbeit geld konto bank karte zahlung rechnung betrag kontostand code bestätigung
        bestätigen gültig minuten weiter geben niemandem paket sendung lieferung zugestellt geliefert bestellung
        abholen bestellt termin erinnerung kunde kunden nummer nachricht anrufen antworten kostenlos gratis gewonnen
        gewinn angebot angebote rabatt sparen nutzen klicken abmelden vertrag tarif guthaben anmeldung passwort
        sicherheit gesperrt telefon handy zuhause später vielleicht eigentlich natürlich leider gerade freue freuen
        essen wochenende montag dienstag mittwoch donnerstag freitag samstag sonntag schön gerne viel viele ohne
        gegen zwischen während ab pro euro jeden jeder jedes welche beim ins zwei drei erst letzte nächste neue
        neuen neuer
        """,
        "nl": """
        ik je de het een en is niet van dat te in op we voor zijn met die ben er maar me wat hij om heb ze aan dan
        nog wel naar als of bij uw ook zo kan ga nu hebben even was moet hoe al mijn heeft dit jij wil goed u door
        geen uit weer hier deze mij over wordt heel tot jullie ons kunt worden zal gaan morgen vandaag onze jouw
        kunnen weet meer doen daar waar toch nee ja haar hem komt kom gaat niks iets alles altijd nooit mag moeten
        zou zouden zien zeggen weten maken laat laten komen graag leuk lekker fijn thuis huis werk school kinderen
        moeder vader vrouw man tijd dag dagen week jaar uur avond ochtend nacht weekend bedankt dank groetjes groet
        beste hallo hoi doei sorry straks later misschien eigenlijk natuurlijk alleen samen veel weinig andere
        eerste laatste nieuwe oude grote kleine rekening betaling betalen bedrag bank pas code geldig minuten deel
        niemand bevestigen bevestigd pakket bezorgd bezorging levering bestelling geleverd ophalen ophaalpunt
        afspraak herinnering klant nummer bericht bellen gebeld antwoord gratis gewonnen prijs aanbieding korting
        klik link afmelden verloopt verlopen inloggen wachtwoord beveiliging geblokkeerd maandag dinsdag woensdag
        donderdag vrijdag zaterdag zondag zonder tegen tussen tijdens onder elke ieder welke want omdat terwijl
        zodat waarom wanneer vanaf vanavond ontvangen ontvang via bent hebt zit sta staat ligt nodig klaar snel euro
        per factuur saldo voldoen openstaande
        """,
        "fr": """
        de je la le et vous à les est pas un que en pour ne ce tu une il votre des on du ça avec qui me vos j'ai
        c'est dans sur si plus mais suis au se nous elle bien te ai par mon tout fait moi as être sont toi ma comme
        ou faire cette quand va merci oui non n'est aux d'un d'une son sa ses leur leurs notre nos même très bon
        bonne jour bonjour bonsoir salut soir demain hier matin aujourd'hui semaine heure heures temps année mois
        rien encore aussi alors donc peut peux veux dois doit sais vais allez avez êtes avoir était fois chez après
        avant sans sous entre depuis pendant toujours jamais peu trop beaucoup autre autres tous toutes toute ici là
        où comment pourquoi parce car maintenant déjà dernier dernière nouveau nouvelle petit grand maman papa
        enfants femme homme maison travail école argent compte banque carte code paiement facture montant solde
        valable minutes communiquez personne confirmer confirmation colis livraison livré livreur commande retirer
        retrait rendez-vous rappel client cliquez lien numéro message appelez appeler répondez gratuit gratuitement
        gagné gagnez offre offres promo remise réduction profitez jusqu'au stop envoyez service sécurité connexion
        mot passe bloqué suspendu téléphone plaît s'il bises bisous d'accord désolé peut-être lundi mardi mercredi
        jeudi vendredi samedi dimanche qu'il qu'elle n'ai n'a l'a t'es y'a voir venir arrive prendre manger rentrer
        euros chaque deux trois été disponible dès reçu attente frais dossier amende
        """,
        "es": """
        de que no a la el es y en lo un por te me una tu los se con para mi está si bien su yo eso las sí del al
        como le más ya todo pero muy qué aquí ha hay vamos ahora algo estoy tengo nos tú nada cuando sus este cómo
        estás sabes así puedo quiero gracias solo donde era son ser porque va tiene fue bueno hace mañana hoy ayer
        noche día días semana mes año hora horas minutos tiempo vez siempre nunca también después antes entonces
        hasta desde sobre sin entre durante contra otro otra otros mucho mucha poco todos todas cada casa trabajo
        escuela mamá papá hijos mujer hombre amigo amor beso besos abrazo hola buenos buenas tardes noches adiós
        favor perdón luego quizás claro verdad puede puedes quieres tienes hacer ver ir decir saber llegar llegó
        salir comer llamar llama llámame cuenta banco tarjeta código pago pagar factura importe saldo válido
        compartas nadie confirmar confirmación verificación paquete envío entrega entregado pedido recoger cita
        recordatorio cliente estimado número mensaje responde responda gratis ganado ganador premio oferta ofertas
        descuento aprovecha haz clic enlace ingresa baja servicio seguridad contraseña acceso bloqueada suspendida
        teléfono móvil celular dinero pesos euros lunes martes miércoles jueves viernes sábado domingo nuestro
        nuestra nuestros esta ese esa esos estos han hemos había será sido disponible último nueva nuevo primer dos
        tres usted ustedes realizado compra recibido recibir recibirás tienda solicitud
        """,
        "pt": """
        de que não o e a é eu um você do da para em se uma me os por isso com mais no bem está na mas como te meu
        aqui sim as já muito só ele vai tem foi vou nos minha quando seu sua ela tudo estou obrigado obrigada hoje
        amanhã ontem noite dia dias semana mês ano hora horas minutos tempo vez sempre nunca também depois antes
        então até desde sobre sem entre durante outro outra outros muita pouco todos todas cada casa trabalho escola
        mãe pai filhos mulher homem amigo amiga amor beijo beijos abraço olá oi bom boa tarde tchau favor desculpa
        logo talvez claro verdade pode posso quero quer tenho temos fazer ver ir dizer saber chegar chegou sair
        comer jantar ligar liga conta banco cartão código pagamento pagar fatura valor saldo válido compartilhe
        partilhe ninguém confirmar confirmação verificação encomenda entrega entregue pedido levantar retirar
        consulta marcação lembrete cliente prezado caro número mensagem responda responde grátis ganhou prémio
        prêmio oferta ofertas desconto aproveite aproveita clique link acesse serviço segurança senha acesso
        bloqueada suspensa telefone celular telemóvel dinheiro reais euros segunda terça quarta quinta sexta sábado
        domingo nosso nossa esta este esse essa esses são estão foram será sido ao aos à às pelo pela num numa dele
        dela lhe novo nova último primeira dois duas três estás tens és fica agora onde porque disponível compra
        recebido receber recebeu loja solicitação ainda mesmo gente saudades né tá pra
        """,
        "it": """
        di che è non e la il un a in per sono mi ho una ti si ma le con lo hai come da ha cosa io bene no del tu se
        mio al questo i tutto qui più della ci sei gli hanno dei nel alla anche solo molto quando grazie ora stato
        suo sua tuo tua sì perché dove lei noi voi loro era essere fare fatto vuoi voglio posso puoi può devo deve
        abbiamo avere andare vedere dire sapere oggi domani ieri sera notte giorno giorni settimana mese anno ore
        minuti tempo volta sempre mai dopo prima poi allora adesso ancora già fino senza tra fra sotto sopra durante
        altro altra altri poco troppo tutti tutte ogni casa lavoro scuola mamma papà figli donna uomo amico amore
        bacio baci abbraccio ciao buongiorno buonasera buona buon favore scusa scusi magari forse certo vero arrivo
        arrivato uscire mangiare cena chiamare chiama chiamami conto banca carta codice pagamento pagare fattura
        importo saldo valido condividere nessuno confermare conferma confermato pacco spedizione consegna consegnato
        ordine ritirare ritiro appuntamento promemoria gentile cliente numero messaggio rispondi gratis vinto premio
        offerta offerte sconto approfitta clicca link accedi servizio sicurezza password accesso bloccato sospeso
        telefono cellulare soldi euro lunedì martedì mercoledì giovedì venerdì sabato domenica nostro nostra vostro
        questa quello quella questi quelli alle agli dalla dal dello degli delle nella sul sulla sui nuovo nuova
        ultimo due tre disponibile acquisto ricevuto ricevi entro presso negozio c'è l'ho dell'ordine un'altra
        """,
        "ro": """
        de și nu să a în că la e o cu te un mă este ce pe am din pentru mai ai ți-am el eu dar ca bine îmi are ne va
        ta asta când se fi mi vă așa acum meu tu lui cum aici le sunt ea da ei doar tot foarte fost noi voi fac știu
        unde ar fără dacă acest această acesta acestui ale al lor sau după până sub între prin peste azi astăzi
        mâine ieri seara noapte zi ziua zile săptămână lună an ore ora minute timp timpul mereu niciodată încă deja
        apoi atunci poate pot vreau vrei trebuie face văd vezi merge merg vin vine spune știi casă acasă muncă
        școală mama tata copii copilul femeie bărbat prieten iubire iubesc pup salut bună dimineața mulțumesc
        mulțumim rog scuze pa sigur adevărat altă alt alte mult multe puțin toate toți fiecare cont contul bancă
        banca card cardul cod codul plată plata plăti factură factura suma soldul valabil comunica nimănui confirma
        confirmare verificare pachet coletul colet livrare livrat curier comandă comanda ridica ridicare programare
        programarea reamintim client stimate număr numărul mesaj răspunde sună sunați gratuit câștigat premiu ofertă
        oferta oferte reducere reduceri profită accesează link serviciu securitate parola blocat suspendat telefon
        telefonul bani lei luni marți miercuri joi vineri sâmbătă duminică nostru noastră dumneavoastră dvs tău său
        sa lângă nou nouă ultima prima doi două trei aveți puteți disponibil primit primești magazin expiră ajung
        ajunge mâncare
        """,
    ]
}
