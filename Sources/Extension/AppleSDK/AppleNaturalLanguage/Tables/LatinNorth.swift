extension FrequentWords {
    /// Swedish, Danish, Norwegian, Finnish, Turkish, Vietnamese, Indonesian, Malay.
    static let latinNorth: [String: String] = [
        "sv": """
        jag det är du inte att en och har vi på i för han vad med mig som här om dig var den så till kan de ni ska
        ett men av vill nu ja nej vet nåt hon bara hur mitt min din ditt er oss när från bra tack eller då där måste
        hade skulle något någon inget ingen alla allt mycket lite också efter innan utan under mellan genom igen
        redan alltid aldrig kanske kom kommer gå går göra gör gjort se ser sett säga säger få får fick ta tar blir
        blev bli blivit varit vara ha hej hejdå god morgon kväll natt dag idag imorgon igår ikväll vecka veckan
        månad år timme timmar minuter tid klockan hem hemma jobb jobbet jobbar skola skolan barn barnen mamma pappa
        fru man kvinna vän vänner kram puss älskar gärna snart senare helg helgen trevlig hälsningar förlåt ledsen
        ringa ring ringer svara svar meddelande sms nummer telefon mobil pengar konto kontot bank kort kortet
        betalning betala faktura fakturan belopp saldo kod koden giltig dela bekräfta bekräftelse bekräftad paket
        paketet leverans levererat levereras beställning hämta hämtas ombud bokad bokning påminnelse kund order
        spårning gratis vunnit vinn pris erbjudande rabatt rea spara klicka länk länken avsluta logga inloggning
        lösenord säkerhet spärrat måndag tisdag onsdag torsdag fredag lördag söndag vår vårt våra deras hans hennes
        sin sina denna detta dessa vilken vilka varför vem ny nya nytt första sista två tre kronor finns behöver kl
        """,
        "da": """
        jeg det er du ikke at en og har vi på i for han hvad med mig som her om dig den så til kan de skal et men af
        vil nu ja nej ved hun bare hvor min mit din dit jer os når fra godt tak eller da der var må havde skulle
        noget nogen intet ingen alle alt meget lidt også efter før uden under mellem gennem igen allerede altid
        aldrig måske kom kommer gå går gøre gør gjort se ser set sige siger få får fik tage tager bliver blev blive
        blevet været være have hej farvel god godmorgen morgen aften nat dag idag uge ugen måned år time timer
        minutter tid klokken hjem hjemme arbejde arbejder skole skolen børn børnene mor far kone mand kvinde ven
        venner knus kys elsker gerne snart senere weekend weekenden kærlig hilsen hilsner undskyld desværre ringe
        ring ringer svare svar besked sms nummer telefon mobil penge konto kontoen bank kort kortet betaling betal
        betale regning faktura beløb saldo kode koden gyldig del andre bekræft bekræftelse bekræftet pakke pakken
        levering leveret leveres bestilling hent hentes afhentes pakkeshop bestilt påmindelse husk kunde ordre spor
        følg gratis vundet vind præmie tilbud rabat udsalg spar klik link linket afmeld log adgangskode sikkerhed
        spærret mandag tirsdag onsdag torsdag fredag lørdag søndag vores deres hans hendes sin sine denne dette
        disse hvilken hvorfor hvem hvordan ny nye nyt første sidste to tre kroner findes behøver kl lige jo nok vist
        kun gang
        """,
        "nb": """
        jeg det er du ikke at en og har vi på i for han hva med meg som her om deg den så til kan de skal et men av
        vil nå ja nei vet hun bare hvor min mitt din ditt dere oss når fra bra takk eller da der var må hadde skulle
        noe noen ingenting ingen alle alt mye litt også etter før uten under mellom gjennom igjen allerede alltid
        aldri kanskje kom kommer gå går gjøre gjør gjort se ser sett si sier få får fikk ta tar blir ble bli blitt
        vært være ha hei hadet god morgen kveld natt dag dagen idag uke uken måned år time timer minutter tid klokka
        klokken hjem hjemme jobb jobben jobber skole skolen barn barna mamma pappa kone mann kvinne venn venner klem
        kos elsker gjerne snart senere helg helgen hilsen hilsner beklager unnskyld dessverre ringe ring ringer
        svare svar melding sms nummer telefon mobil penger konto kontoen bank kort kortet betaling betal betale
        regning faktura beløp saldo kode koden gyldig del andre bekreft bekreftelse bekreftet pakke pakken levering
        levert leveres bestilling hent hentes hentested bestilt påminnelse husk kunde ordre spor følg gratis vunnet
        vinn premie tilbud rabatt salg spar klikk lenke lenken avmeld logg passord sikkerhet sperret mandag tirsdag
        onsdag torsdag fredag lørdag søndag vår vårt våre deres hans hennes sin sine denne dette disse hvilken
        hvorfor hvem hvordan ny nye nytt første siste to tre kroner finnes trenger kl jo nok kun gang å ut inn opp
        sjekk
        """,
        "fi": """
        on ja ei se että olen hän mitä niin en minä sinä ole mutta jos oli kun tämä voi nyt sen vain hyvin kanssa
        ovat kuin mikä miksi missä miten kuka minun sinun me te he meidän teidän heidän minua sinua minulla sinulla
        minulle sinulle häntä tässä täällä siellä tänne sinne kotiin kotona koti töissä työ koulu koulussa lapset
        lapsi äiti isä vaimo mies nainen ystävä kaveri rakas rakastan hei moi moikka terve huomenta päivää iltaa
        yötä hyvää kiitos kiitti anteeksi hyvä joo kyllä ehkä varmaan tietysti todella paljon vähän kaikki kaikkea
        jotain mitään kukaan joku aina koskaan jo vielä enää heti kohta myöhemmin ennen jälkeen ilman aikana asti
        tänään huomenna eilen illalla aamulla yöllä päivä päivän viikko viikolla viikonloppu kuukausi vuosi tunti
        tuntia minuuttia aika aikaa kello klo tulen tulee tulla mennä menee menen tehdä teen tekee sanoa nähdä
        nähdään tiedän tiedä haluan haluatko voin voit voitko pitää täytyy saa saan saat sai ollut olla olisi soita
        soitan vastaa viesti numero puhelin raha rahaa tili tilisi pankki kortti korttisi maksu maksaa maksettu
        lasku eräpäivä summa saldo koodi vahvistuskoodi voimassa älä jaa kenellekään vahvista vahvistus paketti
        pakettisi lähetys toimitus toimitettu tilaus tilauksesi nouda noudettavissa noutopiste ajanvaraus varattu
        muistutus asiakas ilmainen ilmaiseksi voittanut voita palkinto tarjous alennus säästä klikkaa linkki
        linkistä tästä peruuta kirjaudu salasana turvallisuus lukittu maanantai tiistai keskiviikko torstai
        perjantai lauantai sunnuntai uusi uuden ensimmäinen viimeinen kaksi kolme euroa euron sekä myös tai eikä
        koska kuitenkin sitten siis joka jotka mukaan
        """,
        "tr": """
        bir bu ve ne için ben de da sen o çok mi var ama ile değil daha evet hayır gibi şey kadar yok iyi benim mı
        senin onun bana sana ona beni seni onu biz siz onlar bizim sizin burada orada nerede şimdi sonra önce hemen
        zaman her bütün hiç neden nasıl kim hangi çünkü eğer ise diye artık belki tamam lütfen teşekkürler teşekkür
        ederim ederiz merhaba selam günaydın geceler akşam akşama sabah gece bugün yarın dün gün hafta ay yıl saat
        dakika ev eve evde iş işte okul çocuk çocuklar anne anneciğim baba kadın adam arkadaş aşkım canım seviyorum
        özledim görüşürüz geliyorum geldi gelecek gel git gidiyorum olur oldu olarak olan olsun yap yapıyorum yaptı
        istiyorum biliyorum bilmiyorum gerek lazım ara arar aradım cevap mesaj numara telefon para hesap hesabınız
        hesabınızdan banka kart kartınız kartınızdan ödeme ödemeniz fatura faturanız tutar tutarı bakiye şifre
        şifreniz kod kodunuz kodu onay doğrulama geçerli geçerlidir kimseyle paylaşmayın paylaşmayınız kargo
        kargonuz teslim teslimat edildi edilmiştir sipariş siparişiniz randevu randevunuz hatırlatma sayın
        müşterimiz müşteri ücretsiz kazandınız kazan hediye kampanya indirim fırsat fırsatı tıkla tıklayın link
        iptal giriş güvenlik bloke son ilk yeni eski iki üç tl lira liraya varan sms pazartesi salı çarşamba
        perşembe cuma cumartesi pazar tarihinde tarihine adresinize üzerinden tarafından geçmiş tüm size özel hoş
        değilim yoksa sadece
        """,
        "vi": """
        là không tôi có của và em anh bạn được cho này một người đã chúng ta đi trong với đó để rồi thì cái gì mà
        đến ở làm các lại về sẽ phải như khi nào vào ra nói biết thế cũng đây chị con mẹ bố ông bà nó họ nhé nha ạ
        dạ vâng ơi chào cảm ơn xin lỗi vui lòng quý khách hàng hôm nay ngày mai qua tối sáng trưa chiều tuần tháng
        năm giờ phút thời gian bây luôn bao chưa vẫn còn đang nữa sau trước từ trên dưới giữa ngoài nhà việc trường
        học trẻ nhớ yêu thương ăn cơm ngủ gặp gọi điện thoại nhắn tin trả lời số tiền tài khoản ngân thẻ thanh toán
        hóa đơn dư giao dịch mã xác thực nhận hiệu lực chia sẻ bất kỳ ai gói bưu kiện lịch hẹn nhắc khám miễn phí
        trúng thưởng quà tặng khuyến mãi ưu đãi giảm giá nhấn bấm truy cập liên kết hủy đăng nhập mật khẩu bảo khóa
        mới cũ đầu cuối hai ba thứ chủ nhật đồng nghìn triệu nếu vì nên nhưng hoặc hay bị nhiều ít rất quá lắm tất
        cả mọi mỗi những lên xuống sao vậy đâu mấy đúng sai tốt đẹp xong hết hệ soạn gửi vụ thuê cước dung lượng hạn
        sử dụng ngay chỉ
        """,
        "id": """
        yang di dan ini itu saya kamu aku anda tidak ada untuk dengan ke dari bisa akan sudah mau apa kami kita dia
        mereka jika kalau pada atau juga karena tapi hanya lagi jangan sama oleh dalam belum dapat harus telah bukan
        saja lebih sangat seperti semua siapa dimana kapan kenapa bagaimana gimana gak nggak ga udah aja banget dong
        sih ya iya terima kasih makasih maaf tolong selamat pagi siang sore malam hari besok kemarin nanti sekarang
        minggu bulan tahun jam menit waktu rumah kantor kerja sekolah anak ibu bapak ayah mama papa pak bu kak mas
        mbak teman sayang cinta kangen makan pulang datang pergi ketemu telepon telpon hubungi balas pesan sms nomor
        nomer uang rekening bank kartu pembayaran bayar tagihan jumlah saldo kode verifikasi otp berlaku berikan
        siapapun berhasil gagal paket kurir kirim dikirim pengiriman pesanan diterima ambil janji jadwal pengingat
        pelanggan nasabah yth gratis menang pemenang hadiah promo diskon cashback klik link disini sini info kuota
        pulsa aktif aktifkan hingga sampai mulai masuk kata sandi keamanan blokir diblokir pinjaman dana tanpa
        jaminan cepat proses langsung segera butuh senin selasa rabu kamis jumat sabtu ahad baru lama pertama
        terakhir dua tiga rp rupiah juta ribu setiap para lain banyak sedikit bahwa adalah menjadi merupakan
        menggunakan melakukan transaksi silakan cek nikmati dapatkan khusus yg dgn utk dll krn tdk sdh jt wa hub
        minat modal usaha bunga biaya lunas hutang koperasi mudah menawarkan melayani bpk
        """,
        "ms": """
        yang di dan ini itu saya awak aku anda tidak ada untuk dengan ke dari boleh akan sudah mahu nak apa kami
        kita dia mereka jika kalau pada atau juga kerana tapi hanya lagi jangan sama oleh dalam belum dapat perlu
        telah bukan sahaja je lebih sangat seperti semua siapa mana bila kenapa bagaimana macam tak takde dah lah
        kan eh ye ya terima kasih maaf tolong selamat pagi tengahari petang malam hari esok semalam nanti kejap
        sekarang minggu bulan tahun pukul minit masa rumah pejabat kerja sekolah anak ibu bapa ayah mak abah encik
        puan cik kawan sayang cinta rindu makan balik datang pergi jumpa telefon hubungi balas mesej sms nombor wang
        duit akaun bank kad bayaran bayar bil jumlah baki kod pengesahan tac sah dedahkan kongsi sesiapa berjaya
        gagal bungkusan parcel kurier hantar dihantar penghantaran pesanan diterima ambil temujanji peringatan
        pelanggan percuma menang pemenang hadiah tawaran promosi diskaun baucar klik pautan sini tamat tempoh tarikh
        sehingga mulai log masuk kata laluan keselamatan sekat disekat pinjaman tanpa cagaran cepat proses terus
        segera isnin selasa rabu khamis jumaat sabtu ahad baru lama pertama terakhir dua tiga rm ringgit ribu setiap
        para lain banyak sikit bahawa ialah adalah menjadi menggunakan transaksi sila semak nikmati dapatkan khas
        daripada kepada rakyat kerajaan berhad dekat pun tu ni kat yg dgn utk dll krn tlg mudah modal
        """,
    ]
}
