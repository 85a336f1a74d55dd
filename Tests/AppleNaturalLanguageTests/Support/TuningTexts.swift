extension LabeledText {
    /// Invented messages that the recognizer was tuned with.
    static let tuning = read(
        """
        en Your parcel could not be delivered today. Please choose a new date.
        en hey r u coming tonight? let me know before 7
        en Your one time code is 482913. It is valid for 10 minutes.
        de Ihre Sendung liegt ab morgen in der Filiale zur Abholung bereit.
        de Bin gleich da, wartet ihr schon?
        de Dein Code lautet 482913. Gib ihn nicht weiter.
        nl Uw bestelling is onderweg en wordt vandaag tussen 14 en 16 uur bezorgd.
        nl Heb je zin om zaterdag mee te gaan naar het strand?
        nl Laatste kans: 20% korting op alle schoenen
        fr Votre commande est prête, vous pouvez la retirer en magasin.
        fr tu fais quoi ce soir ? on va au ciné
        fr Dernier jour pour profiter de nos soldes, stop sms au 36000
        es Tu pedido ha salido del almacén y llegará mañana.
        es Oye, a qué hora quedamos para cenar?
        es Su codigo de seguridad es 482913. No lo comparta con nadie.
        pt A sua encomenda foi entregue hoje às 15h.
        pt oi amor, já cheguei em casa, tudo bem por aí?
        pt Ultimos dias! Ganhe 30% de desconto em toda a loja
        it Il tuo ordine è stato spedito e arriverà entro venerdì.
        it Ci vediamo stasera alle otto davanti alla stazione
        it Hai ricevuto un rimborso di 45 euro, clicca per riscuotere
        ro Comanda ta a fost expediată și va ajunge mâine.
        ro Ne vedem diseara la ora opt in fata blocului
        ro Factura pe luna martie este de 80 lei, scadenta in 5 zile
        sv Ditt paket finns att hämta hos ombudet från klockan 16.
        sv Ska vi ses på fredag efter jobbet?
        sv Sista chansen: 50% på alla jackor i butiken
        da Din pakke kan nu hentes i pakkeshoppen.
        da Skal vi mødes på fredag efter arbejde?
        da Sidste chance: spar 50% på alle jakker i butikken
        nb Pakken din kan nå hentes på butikken.
        nb Skal vi møtes på fredag etter jobb?
        nb Siste sjanse: spar 50% på alle jakker i butikken
        fi Pakettisi on noudettavissa lähimmästä myymälästä.
        fi Nähdäänkö perjantaina töiden jälkeen?
        fi Viimeiset päivät! Kaikki takit puoleen hintaan
        pl Twoja paczka czeka na odbiór w punkcie.
        pl Spotkamy sie w piatek po pracy?
        pl Ostatnia szansa: wszystkie kurtki za pół ceny
        cs Vaše zásilka je připravena k vyzvednutí.
        cs Sejdeme se v patek po praci?
        cs Poslední šance: všechny bundy za polovinu
        sk Vaša zásielka je pripravená na vyzdvihnutie.
        sk Stretneme sa v piatok po praci?
        sk Posledná šanca: všetky bundy za polovicu
        hu Csomagja átvehető a kiválasztott csomagponton.
        hu Talalkozunk penteken munka utan?
        hu Utolsó esély: minden kabát féláron
        tr Kargonuz bugün saat 14 ile 16 arasında teslim edilecektir.
        tr Cuma günü işten sonra buluşalım mı?
        tr Son gunler! Tum montlarda yuzde elli indirim
        hr Vaša pošiljka je spremna za preuzimanje.
        hr Hocemo li se naci u petak nakon posla?
        hr Posljednja prilika: sve jakne upola cijene
        vi Đơn hàng của bạn sẽ được giao trong hôm nay.
        vi Thứ sáu này mình gặp nhau sau giờ làm nhé?
        vi Ma xac thuc cua ban la 482913, co hieu luc trong 5 phut
        id Paket kamu sedang dalam perjalanan dan akan tiba besok.
        id Jumat nanti kita ketemu habis kerja ya?
        id Kesempatan terakhir: semua jaket setengah harga
        ms Bungkusan anda sedang dihantar dan akan tiba esok.
        ms Jumaat ni kita jumpa lepas kerja boleh?
        ms Peluang terakhir: semua jaket separuh harga
        ru Ваш заказ готов к выдаче, ждём вас до субботы.
        ru Встретимся в пятницу после работы?
        ru Последний шанс: все куртки за полцены
        uk Ваше замовлення готове до видачі, чекаємо на вас.
        uk Зустрінемось у п'ятницю після роботи?
        uk Останній шанс: усі куртки за пів ціни
        bg Вашата поръчка е готова за получаване.
        bg Ще се видим ли в петък след работа?
        bg Последен шанс: всички якета на половин цена
        sr Ваша поруџбина је спремна за преузимање.
        sr Хоћемо ли се видети у петак после посла?
        sr Последња прилика: све јакне упола цене
        kk Тапсырысыңыз дайын, сенбіге дейін алып кетіңіз.
        kk Жұмада жұмыстан кейін кездесеміз бе?
        kk Соңғы мүмкіндік: барлық күртеше жарты бағаға
        ar طلبك جاهز للاستلام من الفرع.
        ar هل نلتقي يوم الجمعة بعد العمل؟
        ar الفرصة الأخيرة: كل المعاطف بنصف السعر
        fa سفارش شما آماده تحویل است.
        fa جمعه بعد از کار همدیگه رو ببینیم؟
        fa آخرین فرصت: همه کاپشن‌ها نصف قیمت
        ur آپ کا آرڈر وصولی کے لیے تیار ہے۔
        ur جمعہ کو کام کے بعد ملیں گے؟
        ur آخری موقع: تمام جیکٹیں آدھی قیمت پر
        hi आपका ऑर्डर लेने के लिए तैयार है।
        hi शुक्रवार को काम के बाद मिलें क्या?
        hi आखिरी मौका: सभी जैकेट आधे दाम पर
        mr तुमची ऑर्डर घेण्यासाठी तयार आहे.
        mr शुक्रवारी कामानंतर भेटूया का?
        mr शेवटची संधी: सर्व जॅकेट अर्ध्या किमतीत
        ne तपाईंको अर्डर लिनको लागि तयार छ।
        ne शुक्रबार कामपछि भेटौं न?
        ne अन्तिम मौका: सबै ज्याकेट आधा मूल्यमा
        ja ご注文の商品は明日お届けします。
        ko 주문하신 상품이 내일 도착합니다.
        zh-Hans 您的包裹明天送达，请保持电话畅通。
        zh-Hant 您的包裹明天送達，請保持電話暢通。
        zh-Hans 【Demo Bank】您的验证码是482913
        ja Amazonプライム会費のお支払い方法
        th พัสดุของคุณจะถึงพรุ่งนี้
        el Το δέμα σας θα παραδοθεί αύριο.
        he החבילה שלך תגיע מחר
        """)
}
