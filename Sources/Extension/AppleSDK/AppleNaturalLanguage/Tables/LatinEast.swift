extension FrequentWords {
    /// Polish, Czech, Slovak, Hungarian, Croatian.
    static let latinEast: [String: String] = [
        "pl": """
        nie to się w na i z jest że do co jak a mi za tak o ale mnie ja po czy jestem dla już ty mam ci są był może
        go kiedy od tu ma być gdzie dlaczego wszystko tylko jeszcze bardzo teraz tym tego ich jej jego was nas cię
        dobrze dzięki dziękuję dziękujemy proszę przepraszam cześć hej dzień dobry wieczór dobranoc dziś dzisiaj
        jutro wczoraj rano wieczorem noc tydzień tygodniu miesiąc rok godz godzina godziny minut czas czasu zawsze
        nigdy potem przed przez pod nad między bez podczas także też więc bo ponieważ jeśli gdy który która które
        ten ta te tej tych innych dużo mało wszyscy każdy dom domu pracy praca szkoła szkole dzieci mama tata żona
        mąż kobieta człowiek przyjaciel kocham całuję buziaki możesz mogę chcę chcesz muszę musisz trzeba wiem wiesz
        robić zrobić robisz będę będzie będziesz idę iść przyjdę zadzwoń zadzwonię oddzwoń odpisz odpowiedz
        wiadomość numer telefon pieniądze konto konta koncie bank karta karty kartą płatność płatności zapłać opłata
        faktura kwota kwocie saldo kod kodu ważny podawaj nikomu potwierdź potwierdzenie weryfikacyjny paczka paczki
        paczkę przesyłka przesyłkę dostawa dostarczona kurier zamówienie odbierz odbiór paczkomat wizyta wizyty
        termin przypominamy klient szanowny darmowy bezpłatnie wygrałeś wygraj nagroda oferta promocja rabat taniej
        zniżka kliknij link rezygnacja zaloguj hasło bezpieczeństwo zablokowane poniedziałek wtorek środa środę
        czwartek piątek sobota sobotę niedziela niedzielę zł złotych nasz nasza twoje twój twoja państwa pana pani
        nowy nowa nowe ostatni pierwszy dwa trzy masz nic oraz ok sms usługa aktywuj sprawdź skorzystaj
        """,
        "cs": """
        je to se na že a v co ne si s jsem tak do jak mi o pro jsi z za by ale po už jen ho mě tě tu ty já od když
        kde máš mám má nebo jako být bude budu budeš všechno ještě taky také jsou byl byla bylo nic něco protože
        proto který která které tento tato toto vás vám nám nás jeho její jejich můj moje tvůj tvoje váš vaše vaší
        vašeho náš naše dobře děkuji děkujeme díky prosím promiň omlouvám ahoj čau dobrý den večer noc dnes zítra
        včera ráno odpoledne týden týdnu měsíc rok hodin hodina hodiny minut čas vždy nikdy potom před přes pod nad
        mezi bez během tedy pokud jestli jiné hodně málo moc všichni každý dům domů doma práce práci škola škole
        děti máma táta mamka taťka žena muž člověk přítel kamarád miluji líbám pusu můžeš můžu můžete chci chceš
        musím musíš vím víš dělat dělám přijdu přijď jdu jít jede zavolej zavolám ozvi odpověz zpráva číslo telefon
        mobil peníze účet účtu účtem banka karta kartou kartu platba platby zaplatit poplatek faktura částka částku
        částce zůstatek kód kódu platnost platí nesdělujte nikomu potvrďte potvrzení ověřovací zásilka zásilku balík
        balíček doručení doručena doručen kurýr objednávka objednávku objednávky vyzvednout vyzvedněte výdejní
        termín připomínáme návštěva zákazník vážený zdarma vyhráli vyhrajte výhra nabídka akce sleva slevu slevy
        klikněte odkaz odhlásit přihlášení heslo zabezpečení blokován zablokován pondělí úterý středa středu čtvrtek
        pátek sobota sobotu neděle neděli kč korun nový nová nové poslední první dva tři můžeme budeme jste jsme jej
        pouze získejte využijte sms teď hned přijde těším ti kdy kdo třeba dej řekni uvidíme
        """,
        "sk": """
        je to sa na že a v čo nie si s som tak do ako mi o pre z za by ale po už len ho ma ťa tu ty ja od keď kde
        máš mám má alebo byť bude budem budeš všetko ešte tiež sú bol bola bolo nič niečo pretože preto ktorý ktorá
        ktoré tento táto toto vás vám nám nás jeho jej ich môj moje tvoj tvoje váš vaše vašej vášho náš naše dobre
        ďakujem ďakujeme vďaka prosím prepáč ospravedlňujem ahoj čau dobrý deň večer noc dnes zajtra včera ráno
        popoludní týždeň týždni mesiac rok hodín hodina hodiny minút čas vždy nikdy potom pred cez pod nad medzi bez
        počas teda ak či iné veľa málo veľmi všetci každý dom domov doma práca práce práci škola škole deti mama
        mamka otec oco žena muž človek priateľ kamarát ľúbim milujem pusu môžeš môžem môžete chcem chceš musím musíš
        viem vieš robiť robím prídem príď idem ísť ide zavolaj zavolám ozvi odpovedz správa číslo telefón mobil
        peniaze účet účtu účte banka karta kartou kartu platba platby zaplatiť poplatok faktúra suma sumu zostatok
        kód kódu platnosť platí neposkytujte nikomu potvrďte potvrdenie overovací zásielka zásielku balík balíček
        doručenie doručená doručený kuriér objednávka objednávku objednávky vyzdvihnúť vyzdvihnite výdajné termín
        pripomíname návšteva zákazník vážený zadarmo bezplatne vyhrali vyhrajte výhra ponuka akcia zľava zľavu zľavy
        kliknite odkaz odhlásiť prihlásenie heslo bezpečnosť zablokovaný pondelok utorok streda stredu štvrtok
        piatok sobota sobotu nedeľa nedeľu eur nový nová nové posledný prvý dva tri môžeme budeme ste sme iba
        získajte využite sms teraz hneď príde teším ti kedy kto treba daj povedz uvidíme boli
        """,
        "hu": """
        a az nem és hogy van egy is de ez azt csak meg itt ha mi vagy én te már úgy jó el ki még mit nekem volt ne
        most ezt mert le igen ő mint lesz fel hát kell neked ott miért tudom akkor nagyon engem vagyok kérem kérjük
        minden semmi valami mindig soha után előtt nélkül között alatt által szerint ami aki amely amikor ahol hol
        mikor hogyan mennyi sok kevés több egész köszönöm köszönjük köszi bocs bocsánat szia sziasztok helló reggelt
        napot estét éjszakát ma holnap tegnap reggel este délután nap hét héten hónap év óra órakor perc percig idő
        időpont haza otthon ház munka munkahely iskola iskolában gyerek gyerekek anya apa feleség férj nő ember
        barát szeretlek puszi csók tudsz tudok tudja akarok akarod szeretnék megyek jövök jössz menni jön hívj
        hívlak hívás hívja válasz válaszolj üzenet szám telefonszám telefon pénz számla számlája számláján bank
        bankkártya kártya kártyája fizetés fizetési fizetendő befizetés összeg egyenleg kód kódja érvényes ossza
        senkivel megerősítés ellenőrző csomag csomagja csomagod kézbesítés kézbesítve futár szállítás rendelés
        rendelése rendelésed átvehető átvétel emlékeztető ügyfelünk tisztelt kedves ügyfél ingyen ingyenes nyert
        nyerjen nyeremény ajánlat akció kedvezmény kattintson kattints link linkre leiratkozás belépés jelszó
        biztonsági zárolva hétfő kedd szerda csütörtök péntek szombat vasárnap hétfőn kedden szerdán pénteken ft
        forint új utolsó első két három önnek ön kapcsolat sikeres sikeresen terhelés vásárlás található várjuk
        várunk vár lehet volna lenne majd mindjárt később talán persze
        """,
        "hr": """
        je da u i se ne na što za sam to mi si s ti ali su o li ja a od kao bi me sve samo kako nije te tako bilo
        ovo smo ste može jer zašto iz ako gdje ima imam imaš nemam nema kada kad još već onda sada ovdje tamo nešto
        ništa netko nitko uvijek nikad poslije prije bez između tijekom preko pod nad koji koja koje tko čije moj
        moja moje tvoj tvoja vaš vaša vaše vašeg vašem naš naša naše njegov njezin njihov dobro hvala molim molimo
        oprosti žao bok pozdrav dobar dan večer jutro noć danas sutra jučer ujutro navečer tjedan tjedna mjesec
        godina sat sati minuta vrijeme kuća kući doma posao poslu škola školi djeca mama tata žena muž čovjek
        prijatelj volim ljubim pusa možeš mogu možemo želim želiš moram moraš treba znam znaš raditi radim dolazim
        dođi idem ići ide nazovi zovi zvao javi javim odgovori poruka broj telefon mobitel novac račun računa računu
        banka kartica karticom kartice plaćanje plaćanja uplata iznos stanje kod vrijedi dijelite nikome potvrdite
        potvrda potvrđena paket pošiljka pošiljku dostava dostavljen dostavljač narudžba narudžbu preuzeti
        preuzimanje termin podsjećamo pregled korisnik korisniče poštovani besplatno osvojili osvojite nagrada
        ponuda akcija popust popusta kliknite link poveznica odjava prijava lozinka sigurnost blokiran ponedjeljak
        utorak srijeda srijedu četvrtak petak subota subotu nedjelja nedjelju eur eura kn novi nova novo zadnji
        posljednji prvi dva tri biti bit će ću ćeš ćemo bih jesam jesi jesu vam vas nas nam ih im ga joj mu vrlo
        jako malo puno svi svaki iskoristite ostvarite sms usluga do bude budi
        """,
    ]
}
