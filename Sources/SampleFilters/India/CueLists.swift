// The words themselves: a list of phrases for each kind and weight.
extension Cues {
    static let lists: [(Kind, Int, String)] = [
        (
            .finance, 3,
            """
            debited, credited, withdrawn, a/c no, available balance, avl bal, avbl bal, avail bal, bal rs, ac balance, upi ref,
            upi txn, imps, neft, rtgs, nach, card ending, ending with, statement, emi, minimum due, min due, total due,
            fixed deposit, sip, folio, nav, mutual fund, premium paid, autopay, mandate, cheque, chq, salary, refund of rs,
            spent on, spent rs, txn, sent rs, received rs, paid rs, loan account, kharcha, खाते, खाता, जमा, निकासी, डेबिट,
            क्रेडिट, शेष राशि, बैलेंस, भुगतान, कटे, काटे
            """
        ),
        (
            .finance, 2,
            """
            a/c, account, acct, ac xx, credit card, debit card, transaction, payment of, payment received, balance, bank,
            upi, atm, pos, rs 0, inr, inr 0, bill, invoice, khate, khata, jama, paisa, paise, रुपये, रु, बैंक, बिल, लेनदेन
            """
        ),
        (
            .orders, 3,
            """
            your order, order id, order no, order 0, order placed, order is, has been shipped, shipped, out for delivery,
            delivered, dispatched, delivery partner, delivery executive, your parcel, your package, shipment, awb, tracking id,
            return picked, pickup scheduled, return request, aapka order, aapka parcel, order confirm, rider, on its way,
            delivery boy, parcel, ऑर्डर, पार्सल, डिलीवर, डिलीवरी, रवाना, शिपमेंट
            """
        ),
        (
            .orders, 2,
            "order, delivery, track, arriving, courier, cod, package, packed, restaurant, pahunch, item, items"
        ),
        (
            .reminders, 3,
            """
            reminder, remind, appointment, due date, due on, last date, expires on, expire on, expiring, renew, renewal,
            is due, due for, tomorrow at, scheduled for, scheduled on, visit on, yaad, yaad dilana, na bhoolein, kal subah,
            do not forget, dont forget, check in, boarding, pnr, reporting time, parent teacher, vaccination, slot, show starts,
            service due, overdue, याद, अपॉइंटमेंट, अंतिम तिथि, देय, समय पर, कल
            """
        ),
        (
            .reminders, 2,
            "tomorrow, kal, today at, meeting, class, session, interview, exam, due, before, pay by, starts at, booking"
        ),
        (
            .notice, 2,
            """
            recharge, data usage, data consumed, validity, plan, pack, aadhaar, epfo, uan, election, vote, weather, imd, rain,
            heavy rain, cyclone, alert, power, electricity, maintenance, water supply, report, lab, test results, registered,
            registration, welcome, grievance, complaint, ticket no, service request, points, reward points, government, govt,
            जारी, सूचना, मौसम, बारिश, बिजली, सरकार, रिचार्ज, मतदान
            """
        ),
        (
            .promotion, 3,
            """
            % off, flat 0, off on, sale, offer, offers, discount, coupon, use code, promo code, cashback, shop now, buy now,
            buy 0 get 0, limited period, hurry, lowest price, book now, pre approved, pre approved loan, apply now, t c apply,
            tnc apply, mega, dhamaka, diwali, festive, upgrade now, best price, special price, free delivery, voucher,
            get upto, get up to, download the app, chhoot, छूट, ऑफर, सेल, कूपन, मुफ्त
            """
        ),
        (
            .promotion, 1,
            "get, save, free, new, exclusive, deal, deals, win, now, today, only, enjoy, explore, visit, click, worth, jaldi"
        ),
        (
            .junk, 3,
            """
            kyc expired, kyc suspended, kyc pending, kyc update, update kyc, update your kyc, account blocked,
            account will be blocked, will be blocked, block ho, band ho, has been suspended, pan card update, update your pan,
            lottery, kbc, lucky draw, lucky winner, you have won, won rs, jeeta, jeet gaye, lakhs, crore, prize, processing fee,
            work from home, part time job, earn rs, earn 0, daily income, ghar baithe, kamao, kamai, telegram, whatsapp group,
            instant loan, loan approved, without documents, no cibil, guaranteed returns, double your, betting, casino, rummy,
            satta, disconnected tonight, electricity officer, customs, digital arrest, anydesk, quick support, apk,
            लॉटरी, इनाम, जीत, जीते, केवाईसी, घर बैठे, कमाएं
            """
        ),
        (
            .junk, 1,
            "click, link, urgent, immediately, turant, call, whatsapp, verify, http, https, bit ly, winner, claim, fee"
        ),
    ]

    static let codes: [(Int, String)] = [
        (3, "otp, one time password, one time code, verification code, login code, security code, ओटीपी"),
        (2, "is your code, do not share, never share, kisi ko na, kisi se share, साझा न"),
    ]
}
