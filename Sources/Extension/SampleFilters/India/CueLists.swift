// The phrases for each kind, with their weights.
extension Cues {
    static let lists: [(Kind, Int, String)] = [
        (
            .finance, 3,
            """
            debited, credited, withdrawn, a/c no, available balance, avl bal, avbl bal, avail bal, bal rs, upi ref, upi txn,
            imps, neft, rtgs, nach, card ending, statement, emi, minimum due, min due, total due, fixed deposit, fd, sip,
            folio, nav, mutual fund, premium, sum assured, autopay, mandate, mandates, cheque, chq, salary, refund of rs,
            spent on, spent rs, txn, sent rs, received rs, paid rs, loan account, fund transfer, net banking, fraudsters,
            खाते, खाता, जमा, निकासी, निकाले, डेबिट, क्रेडिट, शेष राशि, बैलेंस, कटे, काटे, एफडी,
            கணக்கு, வரவு, இருப்பு, பற்று
            """
        ),
        (
            .finance, 2,
            "a/c, acct, ac xx, credit card, debit card, transaction, payment of, payment received, bank, atm, khate, khata, बैंक"
        ),
        (.finance, 1, "rs 0, inr, account, balance, upi, bill, invoice, paisa, paise, रुपये, रु, ரூ, बिल, भुगतान"),
        (
            .orders, 3,
            """
            your order, order id, order no, order 0, order placed, order is, has been shipped, shipped, out for delivery,
            delivered, dispatched, delivery partner, delivery executive, delivery code, your parcel, your package, shipment,
            awb, tracking id, return picked, pickup for return, pickup scheduled, return request, aapka order, aapka parcel,
            order confirm, order pack, on its way, picked up your, out of stock, arriving today, parcel, medicines,
            ऑर्डर, पार्सल, डिलीवर, डिलीवरी, रवाना, शिपमेंट, ஆர்டர், பார்சல், டெலிவரி
            """
        ),
        (
            .orders, 2,
            "order, track, arriving, courier, cod, package, packed, restaurant, reaching in, hub, mil jayega, cancelled, darwaze"
        ),
        (.orders, 1, "delivery, item, items, refund, rider"),
        (
            .reminders, 3,
            """
            reminder, remind, appointment, due date, due on, due tomorrow, last date, expires on, expire on, renewal,
            is due, due for, see you tomorrow, see you tonight, see you on, scheduled for, scheduled on, yaad rahe,
            yaad dilana, na bhoolein, do not forget, dont forget, parent teacher, ptm, rehearsal, payable by, overdue,
            dear parent, you have set this alert, you opted for this alert, class hai, zaroor laayein,
            याद, अनुस्मारक, अपॉइंटमेंट, अंतिम तिथि, देय, रिहर्सल, तारीख तक, நினைவூட்டல், பயிற்சி, வகுப்பு
            """
        ),
        (.reminders, 2, "meeting, class, session, exam, pay by, starts at, gate opens, fine, carry, bring, visit"),
        (.reminders, 1, "tomorrow, kal, tonight, today at, due, before, booking, कल, நாளை"),
        (
            .notice, 3,
            """
            recharge, data usage, data alert, daily quota, missed calls, validity, sim, port, caller tune, reward points,
            points, coins, miles, tier, stay points, weather, imd, heavy rain, rain, cyclone, fog, air quality, aqi, orange alert,
            red alert, power cut, feeder, water supply, lab, test results, flight, pnr, train, chart prepared, driver,
            interview, application, grievance, complaint, aadhaar, epfo, uan, election, polling, passport, visitor, claim,
            cashless, admission, discharge, sample, doctor, clinic, prescription, parchi,
            मौसम, बारिश, कोहरा, बिजली, सरकार, रिचार्ज, मतदान, परिणाम, अंक, प्लान, பிளான், மழை, புயல்
            """
        ),
        (
            .notice, 1,
            "alert, data, plan, pack, registered, registration, welcome, service, government, govt, सूचना, जारी, नंबर"
        ),
        (
            .promotion, 3,
            """
            % off, flat 0, off on, sale, offer, offers, discount, coupon, use code, promo code, cashback, shop now, buy now,
            buy 0 get 0, limited period, hurry, lowest price, book now, pre approved, apply now, t c apply, tnc apply, mega,
            dhamaka, festive, upgrade now, best price, special price, voucher, get upto, get up to, download the app, chhoot,
            छूट, ऑफर, सेल, कूपन, தள்ளுபடி, கூப்பன்
            """
        ),
        (.promotion, 1, "save, free, new, exclusive, deal, deals, win, enjoy, explore, worth, jaldi, मुफ्त"),
        (
            .junk, 3,
            """
            kyc expired, kyc suspended, incomplete kyc, kyc pending, kyc update, update kyc, update your kyc, update your pan,
            account will be blocked, will be blocked, will be block, block today, block ho, band ho, has been suspended,
            is suspended, blacklisted, deactivate, disconnected tonight, electricity officer, lottery, kbc, lucky draw,
            lucky winner, lucky customer, you have won, you won, won rs, jeeta, jeeto, jeet gaye, prize, processing fee,
            processng fee, regn fee, registration sirf, joining bonus, file charge, noc charge, interview fee, work from home,
            part time job, earn rs, daily income, ghar baithe, kamao, kamai, instant loan, without documents, no cibil,
            no credit check, guaranteed, sureshot, assured, double your, double in, betting, casino, rummy, satta, 0 play,
            withdraw karo, paisa lagao, digital arrest, drug case, police station, customs, custom officer, collect request,
            by mistake, wrong number, anydesk, support app, apk, army ka, no exam, bina exam, not sebi, tower installation,
            लॉटरी, इनाम, जीते, केवाईसी, घर बैठे, कमाएं, बंद हो, பரிசு, வென்றுள்ளது, துண்டிக்கப்படும், வீட்டிலிருந்தே
            """
        ),
        (
            .junk, 2,
            """
            lakh, lakhs, crore, lac, लाख, லட்சம், withdraw, loan, otp bata, pin daalo, photo dekhi, qr pe, scholarship,
            shortlisted, profit, invest, suspended, expire today, expir, within 0 hour, in 0hrs, press 0, naukri, योजना,
            यहाँ क्लिक, लिंक, तुरंत, உடனே, चालान, download, डाउनलोड, gst
            """
        ),
        (
            .junk, 1,
            """
            click, link, urgent, immediately, turant, jaldi, verify, winner, claim, fee, fees, deposit, advance, officer,
            dear customer, dear consumer, dear user, dear student, dear sir, agent, manager, refund, kholein, खोलें, पाने
            """
        ),
    ]

    static let codes: [(Int, String)] = [
        (3, "otp, one time password, one time code, verification code, login code, security code, ओटीपी"),
        (2, "is your code, do not share, do not forward, never share, kisi ko na, kisi se share, साझा न"),
    ]
}
