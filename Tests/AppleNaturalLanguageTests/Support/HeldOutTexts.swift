extension LabeledText {
    /// Invented messages for testing only, eight for each language that shares its script. The word lists were written
    /// before them, and were never changed because of them.
    static let heldOut = read(
        """
        en Reminder: your dentist appointment is on Tuesday at 9:30. Reply C to cancel.
        en Congratulations! You have been selected for a 500 dollar gift voucher.
        en A payment of 12.50 was made at Corner Bakery with your card ending 4821.
        en running late, train is stuck again. start without me
        en Your taxi is arriving in 3 minutes. Look for a silver Toyota.
        en Did you feed the cat before leaving?
        en Flash sale ends at midnight: half price trainers in every store
        en We noticed a sign in from a new device. Was this you?
        de Erinnerung: Ihr Zahnarzttermin ist am Dienstag um 9:30 Uhr.
        de Herzlichen Glückwunsch! Sie wurden für einen Gutschein über 500 Euro ausgewählt.
        de Mit Ihrer Karte wurden 12,50 Euro bei der Bäckerei Eck bezahlt.
        de Zug steht schon wieder, fangt ohne mich an
        de Ihr Taxi trifft in 3 Minuten ein. Achten Sie auf einen silbernen Toyota.
        de Hast du die Katze gefüttert, bevor du los bist?
        de Nur bis Mitternacht: Turnschuhe zum halben Preis in allen Filialen
        de Wir haben eine Anmeldung von einem neuen Gerät bemerkt. Waren Sie das?
        nl Herinnering: uw tandartsafspraak is dinsdag om 9.30 uur.
        nl Gefeliciteerd! U bent uitgekozen voor een cadeaubon van 500 euro.
        nl Er is 12,50 betaald bij Bakkerij De Hoek met uw pas eindigend op 4821.
        nl trein staat weer stil, begin maar zonder mij
        nl Uw taxi is er over 3 minuten. Let op een zilveren Toyota.
        nl Heb je de kat eten gegeven voordat je wegging?
        nl Tot middernacht: sportschoenen voor de halve prijs in elke winkel
        nl We zagen dat er op een nieuw apparaat is ingelogd. Was jij dat?
        fr Rappel : votre rendez-vous chez le dentiste est mardi à 9h30.
        fr Félicitations ! Vous avez été sélectionné pour un bon d'achat de 500 euros.
        fr Un achat de 12,50 a été effectué à la Boulangerie du Coin.
        fr le train est encore bloqué, commencez sans moi
        fr Votre taxi arrive dans 3 minutes. Cherchez une Toyota grise.
        fr T'as nourri le chat avant de partir ?
        fr Jusqu'à minuit, les baskets à moitié prix dans tous les magasins
        fr Nous avons remarqué une connexion depuis un nouvel appareil. Est-ce vous ?
        es Recordatorio: su cita con el dentista es el martes a las 9:30.
        es Felicidades! Ha sido seleccionado para un vale de 500 euros.
        es Se ha realizado un cargo de 12,50 en Panaderia Esquina con su tarjeta.
        es el tren se ha parado otra vez, empezad sin mi
        es Su taxi llega en 3 minutos. Busque un Toyota plateado.
        es Le diste de comer al gato antes de salir?
        es Solo hasta medianoche: zapatillas a mitad de precio en todas las tiendas
        es Hemos detectado un acceso desde un dispositivo nuevo. Fuiste tu?
        pt Lembrete: a sua consulta no dentista é terça-feira às 9h30.
        pt Parabéns! Você foi selecionado para um vale de 500 reais.
        pt Foi feito um débito de 12,50 na Padaria da Esquina com o seu cartão.
        pt o comboio parou outra vez, comecem sem mim
        pt O seu táxi chega em 3 minutos. Procure um Toyota prateado.
        pt Deste comida ao gato antes de saíres?
        pt Só até meia-noite: tênis pela metade do preço em todas as lojas
        pt Detectamos um acesso em um novo aparelho. Foi você?
        it Promemoria: la sua visita dal dentista è martedì alle 9:30.
        it Congratulazioni! Sei stato selezionato per un buono da 500 euro.
        it Spesa di 12,50 presso Panificio Angolo con la carta che termina per 4821.
        it il treno si è fermato di nuovo, iniziate senza di me
        it Il suo taxi arriva tra 3 minuti. Cerchi una Toyota grigia.
        it Hai dato da mangiare al gatto prima di uscire?
        it Fino a mezzanotte scarpe da ginnastica a metà prezzo in tutti i negozi
        it Abbiamo notato un accesso da un nuovo dispositivo. Eri tu?
        ro Va reamintim: aveti programare la dentist marti la 9:30.
        ro Felicitări! Ai fost ales pentru un voucher de 500 lei.
        ro S-a efectuat o plata de 12,50 la Brutaria din Colt cu cardul dvs.
        ro iar s-a oprit trenul, începeți fără mine
        ro Taxiul ajunge in 3 minute. Cauta o Toyota argintie.
        ro Ai dat de mâncare la pisică înainte să pleci?
        ro Doar până la miezul nopții: adidași la jumătate de preț
        ro Am observat o conectare de pe un dispozitiv nou. Tu ai fost?
        sv Påminnelse: du har tid hos tandläkaren på tisdag 9.30.
        sv Grattis! Du har blivit utvald till ett presentkort på 500 kronor.
        sv Ett köp på 125 kr har gjorts hos Hörnbageriet med ditt kort.
        sv tåget står still igen, börja utan mig
        sv Din taxi är framme om 3 minuter. Leta efter en silverfärgad Toyota.
        sv Matade du katten innan du gick?
        sv Fram till midnatt: gympaskor till halva priset i alla butiker
        sv Vi märkte en inloggning från en ny enhet. Var det du?
        da Påmindelse: du har tid hos tandlægen på tirsdag kl. 9.30.
        da Tillykke! Du er blevet udvalgt til et gavekort på 500 kroner.
        da Et køb på 125 kr. er foretaget hos Hjørnebageren med dit kort.
        da toget holder stille igen, bare start uden mig
        da Din taxa er fremme om 3 minutter. Kig efter en sølvfarvet Toyota.
        da Gav du katten mad, før du gik?
        da Indtil midnat: kondisko til halv pris i alle butikker
        da Vi har set et login fra en ny enhed. Var det dig?
        nb Påminnelse: du har time hos tannlegen på tirsdag kl. 9.30.
        nb Gratulerer! Du er plukket ut til et gavekort på 500 kroner.
        nb Et kjøp på 125 kr er gjort hos Hjørnebakeriet med kortet ditt.
        nb toget står igjen, bare begynn uten meg
        nb Taxien din er framme om 3 minutter. Se etter en sølvfarget Toyota.
        nb Matet du katten før du dro?
        nb Fram til midnatt: joggesko til halv pris i alle butikker
        nb Vi så en innlogging fra en ny enhet. Var det deg?
        fi Muistutus: hammaslääkäriaikasi on tiistaina klo 9.30.
        fi Onnittelut! Sinut on valittu saamaan 500 euron lahjakortti.
        fi Kortillasi on tehty 12,50 euron osto Kulman leipomossa.
        fi juna seisoo taas, aloittakaa ilman minua
        fi Taksisi saapuu 3 minuutin kuluttua. Etsi hopeinen Toyota.
        fi Annoitko kissalle ruokaa ennen kuin lähdit?
        fi Vain keskiyöhön asti: lenkkarit puoleen hintaan joka myymälässä
        fi Huomasimme kirjautumisen uudella laitteella. Olitko se sinä?
        pl Przypomnienie: wizyta u dentysty we wtorek o 9:30.
        pl Gratulacje! Zostales wybrany do odbioru bonu na 500 zl.
        pl Zakup 12,50 w Piekarni na Rogu kartą kończącą się na 4821.
        pl pociąg znowu stoi, zacznijcie beze mnie
        pl Twoja taksówka będzie za 3 minuty. Szukaj srebrnej Toyoty.
        pl Nakarmiłaś kota przed wyjściem?
        pl Tylko do północy: buty sportowe o połowę taniej we wszystkich sklepach
        pl Zauważyliśmy logowanie z nowego urządzenia. Czy to ty?
        cs Připomínka: v úterý v 9:30 máte zubaře.
        cs Gratulujeme! Byli jste vybráni a získáváte poukaz na 500 korun.
        cs Nákup 125 Kc v Pekarstvi Na Rohu kartou koncici 4821.
        cs vlak zase stojí, začněte beze mě
        cs Vaše taxi přijede za 3 minuty. Hledejte stříbrnou Toyotu.
        cs Nakrmila jsi kočku, než jsi odešla?
        cs Jen do půlnoci: tenisky za polovic ve všech prodejnách
        cs Zaznamenali jsme přihlášení z nového zařízení. Byli jste to vy?
        sk Pripomienka: v utorok o 9:30 máte zubára.
        sk Gratulujeme! Boli ste vybraní a získavate poukážku na 500 eur.
        sk Nakup 12,50 EUR v Pekarni Na Rohu kartou konciacou 4821.
        sk vlak zase stojí, začnite bezo mňa
        sk Vaše taxi príde o 3 minúty. Hľadajte striebornú Toyotu.
        sk Nakŕmila si mačku, kým si odišla?
        sk Len do polnoci: tenisky za polovicu vo všetkých predajniach
        sk Zaznamenali sme prihlásenie z nového zariadenia. Boli ste to vy?
        hu Emlékeztető: kedden 9:30-kor fogorvosnál van időpontja.
        hu Gratulálunk! Önt választottuk ki egy 500 eurós utalványra.
        hu 1250 Ft vasarlas a Sarki Pekseg boltban, kartya vege 4821.
        hu megint áll a vonat, kezdjétek el nélkülem
        hu Taxija 3 perc múlva érkezik. Keressen egy ezüst Toyotát.
        hu Adtál enni a macskának, mielőtt elmentél?
        hu Csak éjfélig: sportcipők féláron minden üzletben
        hu Új eszközről történt bejelentkezés. Ön volt az?
        tr Hatırlatma: salı günü 9:30'da diş hekimi randevunuz var.
        tr Tebrikler! 500 liralık hediye çeki için seçildiniz.
        tr Köşe Fırını'nda sonu 4821 olan kartınızla 125 TL harcama yapıldı.
        tr tren yine durdu, bensiz başlayın
        tr Taksiniz 3 dakika içinde geliyor. Gümüş renkli bir Toyota arayın.
        tr Cikmadan once kediye mama verdin mi?
        tr Gece yarısına kadar tüm mağazalarda spor ayakkabılar yarı fiyatına
        tr Yeni bir cihazdan oturum açıldığını fark ettik. Bu siz miydiniz?
        hr Podsjetnik: u utorak u 9:30 imate zubara.
        hr Čestitamo! Odabrani ste za poklon bon od 500 eura.
        hr Kupnja 12,50 EUR u Pekari na uglu karticom koja zavrsava na 4821.
        hr vlak opet stoji, počnite bez mene
        hr Vaš taksi stiže za 3 minute. Tražite srebrnu Toyotu.
        hr Jesi li nahranila mačku prije nego si otišla?
        hr Samo do ponoći: tenisice u pola cijene u svim trgovinama
        hr Primijetili smo prijavu s novog uređaja. Jeste li to bili vi?
        vi Nhắc lịch: bạn có hẹn với nha sĩ lúc 9:30 thứ ba.
        vi Chúc mừng! Bạn đã được chọn nhận phiếu mua hàng 500 nghìn.
        vi Thẻ của bạn vừa chi tiêu 125.000 tại tiệm bánh Góc Phố.
        vi tàu lại dừng rồi, mọi người cứ bắt đầu đi
        vi Taxi sẽ đến trong 3 phút. Hãy tìm xe Toyota màu bạc.
        vi Em cho mèo ăn trước khi đi chưa?
        vi Chi den nua dem: giay the thao giam mot nua tai moi cua hang
        vi Chúng tôi thấy có đăng nhập từ thiết bị lạ. Có phải bạn không?
        id Pengingat: Anda punya janji dengan dokter gigi hari Selasa pukul 9.30.
        id Selamat! Anda terpilih mendapat voucher belanja 500 ribu.
        id Kartu Anda dipakai belanja Rp125.000 di Toko Roti Pojok.
        id keretanya berhenti lagi, mulai aja duluan tanpa gue
        id Taksi Anda tiba 3 menit lagi. Cari Toyota warna perak.
        id Kucingnya udah dikasih makan belum sebelum berangkat?
        id Sampai tengah malam: sepatu olahraga setengah harga di semua toko
        id Kami melihat ada yang masuk dari perangkat baru. Apakah itu Anda?
        ms Peringatan: anda ada temu janji doktor gigi pada hari Selasa jam 9.30.
        ms Tahniah! Anda terpilih untuk menerima baucar bernilai RM500.
        ms Kad anda digunakan untuk membeli RM12.50 di Kedai Roti Simpang.
        ms kereta api berhenti lagi, mula dulu tak payah tunggu aku
        ms Teksi anda akan sampai dalam 3 minit. Cari Toyota warna perak.
        ms Kucing dah bagi makan ke belum sebelum keluar tadi?
        ms Sehingga tengah malam: kasut sukan separuh harga di semua kedai
        ms Kami mengesan log masuk daripada peranti baharu. Adakah ini anda?
        ru Напоминание: во вторник в 9:30 у вас приём у стоматолога.
        ru Поздравляем! Вы выбраны для получения сертификата на 500 рублей.
        ru Покупка 125 р в булочной На углу, карта *4821.
        ru поезд опять встал, начинайте без меня
        ru Такси подъедет через 3 минуты. Ищите серебристую Тойоту.
        ru Ты покормила кошку перед выходом?
        ru Только до полуночи: кроссовки за полцены во всех магазинах
        ru Мы заметили вход с нового устройства. Это были вы?
        uk Нагадування: у вівторок о 9:30 у вас прийом у стоматолога.
        uk Вітаємо! Вас обрано для отримання сертифіката на 500 гривень.
        uk Покупка 125 грн у пекарні На розі, картка *4821.
        uk потяг знову став, починайте без мене
        uk Таксі під'їде за 3 хвилини. Шукайте сріблясту Тойоту.
        uk Ти нагодувала кішку перед виходом?
        uk Лише до півночі: кросівки за півціни в усіх магазинах
        uk Ми помітили вхід із нового пристрою. Це були ви?
        bg Напомняне: имате час при зъболекар във вторник в 9:30.
        bg Честито! Избрани сте да получите ваучер за 500 лева.
        bg Покупка за 12,50 лв в Хлебарница На ъгъла с карта *4821.
        bg влакът пак спря, започвайте без мен
        bg Таксито ви пристига след 3 минути. Търсете сребриста Тойота.
        bg Нахрани ли котката, преди да излезеш?
        bg Само до полунощ: маратонки на половин цена във всички магазини
        bg Забелязахме вход от ново устройство. Вие ли бяхте?
        sr Подсетник: у уторак у 9:30 имате заказано код зубара.
        sr Честитамо! Изабрани сте за поклон ваучер од 500 динара.
        sr Куповина 125 РСД у Пекари на ћошку картицом *4821.
        sr воз опет стоји, почните без мене
        sr Ваш такси стиже за 3 минута. Тражите сребрну Тојоту.
        sr Јеси ли нахранила мачку пре него што си изашла?
        sr Само до поноћи: патике у пола цене у свим продавницама
        sr Приметили смо пријаву са новог уређаја. Јесте ли то били ви?
        kk Еске салу: сейсенбі күні 9:30-да тіс дәрігеріне жазылғансыз.
        kk Құттықтаймыз! Сіз 500 теңгелік сертификатқа таңдалдыңыз.
        kk Бұрыштағы наубайханада *4821 картасымен 125 теңге төленді.
        kk пойыз тағы тоқтап қалды, менсіз бастай беріңдер
        kk Таксиіңіз 3 минутта келеді. Күміс түсті Тойотаны іздеңіз.
        kk Шығар алдында мысыққа тамақ бердің бе?
        kk Түн ортасына дейін ғана: кроссовкалар барлық дүкенде жарты бағаға
        kk Жаңа құрылғыдан кіргеніңізді байқадық. Бұл сіз бе?
        ar تذكير: لديك موعد عند طبيب الأسنان يوم الثلاثاء الساعة 9:30.
        ar تهانينا! لقد تم اختيارك للحصول على قسيمة بقيمة 500 ريال.
        ar تمت عملية شراء بمبلغ 12.50 من مخبز الزاوية ببطاقتك.
        ar القطار توقف مرة ثانية، ابدأوا من دوني
        ar ستصل سيارة الأجرة خلال 3 دقائق. ابحث عن تويوتا فضية.
        ar هل أطعمت القطة قبل أن تخرجي؟
        ar حتى منتصف الليل فقط: أحذية رياضية بنصف السعر في جميع المتاجر
        ar لاحظنا تسجيل دخول من جهاز جديد. هل كان هذا أنت؟
        fa یادآوری: سه‌شنبه ساعت ۹:۳۰ نوبت دندانپزشکی دارید.
        fa تبریک! شما برای دریافت کارت هدیه ۵۰۰ هزار تومانی انتخاب شدید.
        fa خرید ۱۲۵۰۰ از نانوایی سر کوچه با کارت ۴۸۲۱ انجام شد.
        fa قطار دوباره ایستاد، بدون من شروع کنید
        fa تاکسی شما تا ۳ دقیقه دیگر می‌رسد. دنبال یک تویوتای نقره‌ای باشید.
        fa قبل از رفتن به گربه غذا دادی؟
        fa فقط تا نیمه‌شب: کفش ورزشی نصف قیمت در همه فروشگاه‌ها
        fa ورود از یک دستگاه جدید دیده شد. شما بودید؟
        ur یاد دہانی: منگل کو ساڑھے نو بجے دانتوں کے ڈاکٹر سے آپ کی ملاقات ہے۔
        ur مبارک ہو! آپ کو 500 روپے کے واؤچر کے لیے چنا گیا ہے۔
        ur آپ کے کارڈ سے کارنر بیکری پر 125 روپے کی خریداری ہوئی۔
        ur ٹرین پھر رک گئی، میرے بغیر شروع کر لو
        ur آپ کی ٹیکسی 3 منٹ میں پہنچ رہی ہے۔ چاندی رنگ کی ٹویوٹا دیکھیں۔
        ur جانے سے پہلے بلی کو کھانا دیا تھا؟
        ur صرف آدھی رات تک: تمام دکانوں پر جوتے آدھی قیمت میں
        ur ہم نے ایک نئے آلے سے داخلہ دیکھا۔ کیا یہ آپ تھے؟
        hi याद रखें: मंगलवार 9:30 बजे दांतों के डॉक्टर से आपकी मुलाकात है।
        hi बधाई हो! आपको 500 रुपये के वाउचर के लिए चुना गया है।
        hi आपके कार्ड से कॉर्नर बेकरी पर 125 रुपये की खरीदारी हुई।
        hi ट्रेन फिर रुक गई, मेरे बिना शुरू कर लो
        hi आपकी टैक्सी 3 मिनट में पहुँच रही है। चांदी रंग की टोयोटा देखें।
        hi निकलने से पहले बिल्ली को खाना दिया था?
        hi सिर्फ आधी रात तक: सभी दुकानों में जूते आधी कीमत पर
        hi हमने एक नए डिवाइस से साइन इन देखा। क्या यह आप थे?
        mr आठवण: मंगळवारी साडेनऊला दंतवैद्यांकडे तुमची वेळ ठरली आहे.
        mr अभिनंदन! 500 रुपयांच्या व्हाउचरसाठी तुमची निवड झाली आहे.
        mr तुमच्या कार्डवरून कोपऱ्यावरच्या बेकरीत 125 रुपयांची खरेदी झाली.
        mr गाडी परत थांबली, माझ्याशिवाय सुरू करा
        mr तुमची टॅक्सी 3 मिनिटांत पोहोचेल. चंदेरी टोयोटा शोधा.
        mr निघण्यापूर्वी मांजरीला खायला दिलंस का?
        mr फक्त मध्यरात्रीपर्यंत: सगळ्या दुकानांत बूट निम्म्या किमतीत
        mr नव्या उपकरणावरून प्रवेश झाल्याचे दिसले. ते तुम्हीच होता का?
        ne सम्झना गराउँदै: मंगलबार साढे नौ बजे दाँतको डाक्टरसँग भेट्ने समय छ।
        ne बधाई छ! ५०० रुपैयाँको भौचरका लागि तपाईं छानिनुभएको छ।
        ne तपाईंको कार्डबाट कुनाको बेकरीमा १२५ रुपैयाँको किनमेल भयो।
        ne रेल फेरि रोकियो, मबिना सुरु गर
        ne तपाईंको ट्याक्सी ३ मिनेटमा आइपुग्छ। चाँदी रङको टोयोटा खोज्नुहोस्।
        ne निस्कनुअघि बिरालोलाई खाना दियौ?
        ne मध्यरातसम्म मात्र: सबै पसलमा जुत्ता आधा मूल्यमा
        ne नयाँ उपकरणबाट प्रवेश भएको देख्यौं। त्यो तपाईं नै हो?
        zh-Hans 温馨提示：您预约了周二上午九点半的牙科门诊。
        zh-Hans 恭喜！您已被选中获得价值五百元的礼券，点击领取。
        zh-Hans 火车又停了，你们先开始吧
        zh-Hant 溫馨提示：您預約了週二上午九點半的牙科門診。
        zh-Hant 恭喜！您已被選中獲得價值五百元的禮券，點擊領取。
        zh-Hant 火車又停了，你們先開始吧
        ja 火曜日の9時半に歯医者の予約があります。
        ja おめでとうございます！商品券が当たりました。
        ja 電車また止まった、先に始めてて
        ko 화요일 9시 30분에 치과 예약이 있습니다.
        ko 축하합니다! 50만원 상품권에 당첨되셨습니다.
        ko 기차가 또 멈췄어, 먼저 시작해
        th แจ้งเตือน: คุณมีนัดทันตแพทย์วันอังคาร เวลา 9.30 น.
        el Υπενθύμιση: έχετε ραντεβού στον οδοντίατρο την Τρίτη στις 9:30.
        he תזכורת: יש לך תור לרופא שיניים ביום שלישי בשעה 9:30.
        hy Գնացքը նորից կանգնեց, սկսեք առանց ինձ
        ka მატარებელი ისევ გაჩერდა, დაიწყეთ უჩემოდ
        ta உங்கள் பொதி நாளை வந்து சேரும்.
        te మీ పార్సెల్ రేపు వస్తుంది.
        kn ನಿಮ್ಮ ಪಾರ್ಸೆಲ್ ನಾಳೆ ಬರುತ್ತದೆ.
        ml നിങ്ങളുടെ പാഴ്സൽ നാളെ എത്തും.
        bn আপনার পার্সেল আগামীকাল পৌঁছাবে।
        gu તમારું પાર્સલ કાલે આવશે.
        pa ਤੁਹਾਡਾ ਪਾਰਸਲ ਕੱਲ੍ਹ ਆਵੇਗਾ।
        si ඔබේ පාර්සලය හෙට ලැබේ.
        my သင့်ပါဆယ် မနက်ဖြန် ရောက်ပါမည်။
        km កញ្ចប់របស់អ្នកនឹងមកដល់ថ្ងៃស្អែក។
        lo ພັດສະດຸຂອງທ່ານຈະມາຮອດມື້ອື່ນ.
        am ጥቅልዎ ነገ ይደርሳል።
        bo ཁྱེད་ཀྱི་དངོས་པོ་སང་ཉིན་འབྱོར་གྱི་རེད།
        """)
}
