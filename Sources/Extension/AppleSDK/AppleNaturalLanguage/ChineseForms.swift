/// Distinguishes simplified from traditional Chinese by frequent characters that differ.
enum ChineseForms {
    /// The same characters in both forms, in the same order.
    private static let simplified =
        "们个这来时说国会对没为发过还进动样学后现经头问当从开间点长两实见电无东话业"
        + "线种战军关机气将体车门员给边觉万听应变记结亲论钟报师际设难几谁吗爱请谢贵客"
        + "账户费资讯险验证码银银行转账额单号订货运递优惠赠领奖击链网页办贷还款余额节"
        + "让认识谈买卖书写读红绿蓝马鸟鱼龙岁乐欢观飞鸡猫饭馆园图团圆场处备复够妈师"
        + "岁帮广庆忆怀态总惊愿户护担择损换据掉断显术权条极构标树检楼欧残毕汉汤沟济"
    private static let traditional =
        "們個這來時說國會對沒為發過還進動樣學後現經頭問當從開間點長兩實見電無東話業"
        + "線種戰軍關機氣將體車門員給邊覺萬聽應變記結親論鐘報師際設難幾誰嗎愛請謝貴客"
        + "帳戶費資訊險驗證碼銀銀行轉帳額單號訂貨運遞優惠贈領獎擊鏈網頁辦貸還款餘額節"
        + "讓認識談買賣書寫讀紅綠藍馬鳥魚龍歲樂歡觀飛雞貓飯館園圖團圓場處備復夠媽師"
        + "歲幫廣慶憶懷態總驚願戶護擔擇損換據掉斷顯術權條極構標樹檢樓歐殘畢漢湯溝濟"

    private static let onlySimplified = Set(simplified.unicodeScalars).subtracting(traditional.unicodeScalars)
    private static let onlyTraditional = Set(traditional.unicodeScalars).subtracting(simplified.unicodeScalars)

    /// Simplified if neither form is found, because it is more common.
    static func language(of strings: some Sequence<String>) -> NLLanguage {
        var balance = 0
        for scalar in strings.lazy.flatMap(\.unicodeScalars) {
            if onlySimplified.contains(scalar) { balance += 1 }
            if onlyTraditional.contains(scalar) { balance -= 1 }
        }
        return balance < 0 ? .traditionalChinese : .simplifiedChinese
    }
}
