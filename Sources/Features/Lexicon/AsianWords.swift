/// What cells of compatibility tables say, in the languages of Asia. For the form see `WesternWords`.
enum AsianWords {
  static let table = """
    tr yes: evet; no: hayır; notApplicable: geçerli değil, uygulanamaz, yok/geçerli değil, uygulanmaz, ilgili değil
    tr notApplicable: geçersiz, kullanılamaz/geçerli değil, u/d, g/d
    tr supported: destekleniyor, desteklenir, desteklenen; unsupported: desteklenmiyor, desteklenmez, desteklenmeyen
    tr partial: kısmi, kısmen, sınırlı, kısmen destekleniyor
    tr preview: önizleme, genel önizleme, önizleme aşamasında; generallyAvailable: genel kullanıma sunuldu
    tr generallyAvailable: genel kullanılabilirlik, genel kullanıma açık
    tr deprecated: kullanım dışı, kullanımdan kaldırıldı, kullanımdan kaldırılmış, eskimiş; planned: planlanıyor, yakında
    tr required: gerekli, zorunlu, gerekir; optional: isteğe bağlı, opsiyonel; notRequired: gerekli değil
    tr notRequired: zorunlu değil, gerekmez; recommended: önerilir, önerilen
    tr enabled: etkin, etkinleştirildi, açık, etkinleştirilmiş; disabled: devre dışı, devre dışı bırakıldı, kapalı
    tr trueValue: doğru; falseValue: yanlış
    tr available: kullanılabilir, mevcut; unavailable: kullanılamıyor, kullanılamaz, mevcut değil
    tr unavailable: kullanılabilir değil; allowed: izin verilir, izin ver, izin verildi
    tr blocked: engellendi, engelle, engellenir, izin verilmez; none: yok, hiçbiri, hiç; unknown: bilinmiyor
    tr unknown: bilinmeyen; notConfigured: yapılandırılmadı, yapılandırılmamış
    tr readOnly: salt okunur, salt okuma; readWrite: okuma/yazma, okuma ve yazma; always: her zaman
    tr never: hiçbir zaman, asla; automatic: otomatik; manual: el ile, manuel, elle
    az yes: bəli, hə; no: xeyr, yox; notApplicable: tətbiq edilmir; supported: dəstəklənir; unsupported: dəstəklənmir
    ar yes: نعم; no: لا, كلا; notApplicable: غير قابل للتطبيق, لا ينطبق, غير منطبق, لا تنطبق, غير متوفر/لا ينطبق, غ/م
    ar supported: مدعوم, مدعومة, معتمد, معتمدة, مُعتمد
    ar unsupported: غير مدعوم, غير مدعومة, غير معتمد, غير معتمدة, لا يدعم; partial: جزئي, جزئيا, جزئية, محدود
    ar partial: مدعوم جزئيا, جزئيًا; preview: معاينة, إصدار أولي, معاينة عامة
    ar deprecated: مهمل, مهملة, متوقف; required: مطلوب, مطلوبة, إلزامي, إلزامية, ضروري; optional: اختياري, اختيارية
    ar notRequired: غير مطلوب, غير مطلوبة
    ar recommended: مستحسن, موصى به; enabled: ممكن, ممكنة, مفعل, مفعّل, قيد التشغيل; disabled: معطل, معطّل, معطلة
    ar disabled: غير مفعل, إيقاف; trueValue: صحيح, صواب; falseValue: خطأ, خاطئ
    ar available: متاح, متاحة, متوفر, متوفرة; unavailable: غير متاح, غير متوفر, غير متاحة, غير متوفرة; allowed: مسموح
    ar allowed: مسموح به, السماح; blocked: محظور, حظر, غير مسموح به
    ar none: بلا, لا شيء, لا يوجد, لا أحد, بدون; unknown: غير معروف, غير معروفة; readOnly: للقراءة فقط, قراءة فقط
    ar readWrite: قراءة/كتابة, القراءة والكتابة; always: دائما, دائمًا; never: أبدا, مطلقا
    he yes: כן; no: לא; notApplicable: לא ישים, לא רלוונטי, לא זמין/לא ישים, ל/ר, לא חל, לא רלבנטי, ל"ר
    he supported: נתמך, נתמכת, נתמכים; unsupported: לא נתמך, אינו נתמך, לא נתמכת, לא נתמכים
    he partial: חלקי, חלקית, באופן חלקי, מוגבל; preview: תצוגה מקדימה, גירסת preview, תצוגה מקדימה ציבורית
    he deprecated: הוצא משימוש, לא מומלץ לשימוש; required: נדרש, חובה, דרוש, נדרשת
    he optional: אופציונלי, רשות, אופציונלית; notRequired: לא נדרש, לא חובה; recommended: מומלץ; enabled: מופעל
    he enabled: זמין לשימוש, פועל, מופעלת; disabled: לא מופעל, מושבת, כבוי, מושבתת
    he trueValue: אמת, נכון; falseValue: שקר, לא נכון; available: זמין, זמינה; unavailable: לא זמין, אינו זמין
    he unavailable: לא זמינה; none: ללא, אין, אף אחד; unknown: לא ידוע; readOnly: לקריאה בלבד
    he allowed: מותר; blocked: חסום, אסור; always: תמיד; readWrite: קריאה/כתיבה; never: אף פעם, לעולם לא
    fa yes: بله, بلی, آری; no: خیر, نه; notApplicable: غیرقابل اجرا, قابل اجرا نیست, کاربرد ندارد, نامربوط
    fa notApplicable: غیر قابل اعمال, قابل اعمال نیست, موجود نیست/کاربرد ندارد; supported: پشتیبانی می‌شود
    fa supported: پشتیبانی شده, پشتیبانی میشود, پشتیبانی‌شده
    fa unsupported: پشتیبانی نمی‌شود, پشتیبانی نشده, پشتیبانی نمیشود, بدون پشتیبانی; partial: جزئی, محدود, تا حدی
    fa preview: پیش‌نمایش, پیش نمایش; deprecated: منسوخ, منسوخ شده, منسوخ‌شده
    fa required: الزامی, ضروری, مورد نیاز, لازم, اجباری; optional: اختیاری; notRequired: لازم نیست; enabled: فعال
    fa enabled: فعال شده; disabled: غیرفعال, غیر فعال; trueValue: درست, صحیح; falseValue: نادرست, غلط
    fa available: موجود, در دسترس; unavailable: موجود نیست, در دسترس نیست, ناموجود; none: هیچ, هیچ‌کدام, هیچکدام
    fa none: ندارد; unknown: نامشخص, ناشناخته; always: همیشه; never: هرگز
    ur yes: ہاں, جی ہاں; no: نہیں, جی نہیں; notApplicable: قابل اطلاق نہیں, لاگو نہیں, غیر متعلقہ; supported: معاون
    ur supported: تعاون یافتہ; unsupported: غیر معاون, تعاون یافتہ نہیں
    hi yes: हाँ, हां, जी हाँ; no: नहीं, जी नहीं; notApplicable: लागू नहीं, लागू नहीं है, लागू नहीं होता, अप्रयोज्य
    hi notApplicable: अनुपलब्ध/लागू नहीं; supported: समर्थित, समर्थित है, समर्थन है; unsupported: असमर्थित
    hi unsupported: समर्थित नहीं, समर्थित नहीं है
    hi partial: आंशिक, आंशिक रूप से, सीमित; preview: पूर्वावलोकन, सार्वजनिक पूर्वावलोकन; deprecated: अप्रचलित
    hi deprecated: बहिष्कृत, पदावनत; required: आवश्यक, अनिवार्य, ज़रूरी, जरूरी; optional: वैकल्पिक
    hi notRequired: आवश्यक नहीं, आवश्यक नहीं है
    hi recommended: अनुशंसित; enabled: सक्षम, सक्षम किया गया, चालू, सक्रिय; disabled: अक्षम, अक्षम किया गया, बंद
    hi disabled: निष्क्रिय; trueValue: सत्य, सही; falseValue: असत्य, गलत, ग़लत; available: उपलब्ध
    hi unavailable: अनुपलब्ध, उपलब्ध नहीं, उपलब्ध नहीं है
    hi none: कोई नहीं, कुछ नहीं; unknown: अज्ञात; readOnly: केवल पढ़ने के लिए, केवल पढ़ें; always: हमेशा; never: कभी नहीं
    bn yes: হ্যাঁ, হ্যা, হাঁ; no: না; notApplicable: প্রযোজ্য নয়, প্রযোজ্য না; supported: সমর্থিত, সমর্থন করে
    bn unsupported: অসমর্থিত, সমর্থিত নয়, সমর্থন করে না; partial: আংশিক; preview: প্রাকদর্শন, পূর্বরূপ
    bn required: আবশ্যক, প্রয়োজনীয়, প্রয়োজন; optional: ঐচ্ছিক; enabled: সক্ষম, সক্রিয়, চালু; disabled: অক্ষম
    bn disabled: নিষ্ক্রিয়, বন্ধ; trueValue: সত্য; falseValue: মিথ্যা; available: উপলব্ধ; unavailable: অনুপলব্ধ
    bn unavailable: উপলব্ধ নয়; none: কিছুই না, কোনটিই নয়, কোনোটিই নয়, নেই; unknown: অজানা
    th yes: ใช่, ได้; no: ไม่, ไม่ใช่, ไม่ได้; notApplicable: ไม่เกี่ยวข้อง, ไม่มีผลบังคับใช้, ไม่สามารถใช้ได้
    th notApplicable: ไม่มีข้อมูล, ใช้ไม่ได้, ไม่พร้อมใช้งาน/ไม่เกี่ยวข้อง, ไม่สามารถนำไปใช้ได้; supported: รองรับ
    th supported: ได้รับการสนับสนุน, สนับสนุน, ที่รองรับ
    th unsupported: ไม่รองรับ, ไม่ได้รับการสนับสนุน, ไม่สนับสนุน, ไม่ได้รับการรองรับ; partial: บางส่วน, รองรับบางส่วน
    th partial: จำกัด; preview: ตัวอย่าง, พรีวิว, เวอร์ชันตัวอย่าง; deprecated: เลิกใช้แล้ว, ไม่สนับสนุนแล้ว
    th required: จำเป็น, จําเป็น, ต้องระบุ, บังคับ, ต้องมี, จำเป็นต้องมี; optional: ไม่บังคับ, ทางเลือก, ตัวเลือก
    th optional: เลือกได้, ไม่จำเป็น, ไม่จําเป็น; recommended: แนะนำ; enabled: เปิดใช้งาน, เปิด, เปิดใช้งานแล้ว
    th enabled: เปิดใช้งานอยู่
    th disabled: ปิดใช้งาน, ปิด, ปิดใช้งานแล้ว, ปิดใช้งานอยู่; trueValue: จริง; falseValue: เท็จ
    th available: พร้อมใช้งาน, มี, มีให้ใช้งาน; unavailable: ไม่พร้อมใช้งาน, ไม่มีให้ใช้งาน; none: ไม่มี
    th unknown: ไม่ทราบ, ไม่รู้จัก; readOnly: อ่านอย่างเดียว, อ่านได้อย่างเดียว; always: เสมอ; never: ไม่เคย
    vi yes: có, được; no: không; notApplicable: không áp dụng, không áp dụng được, không có/không áp dụng
    vi notApplicable: không khả dụng/không áp dụng, không thích hợp; supported: được hỗ trợ, có hỗ trợ, hỗ trợ
    vi unsupported: không được hỗ trợ, không hỗ trợ, chưa được hỗ trợ, chưa hỗ trợ; partial: một phần, hỗ trợ một phần
    vi partial: hạn chế; preview: bản xem trước, xem trước, bản xem trước công khai
    vi generallyAvailable: phát hành rộng rãi
    vi deprecated: không dùng nữa, ngừng sử dụng, lỗi thời, đã ngừng dùng; required: bắt buộc, cần thiết, yêu cầu
    vi optional: tùy chọn, tuỳ chọn, không bắt buộc; notRequired: không cần, không yêu cầu, không cần thiết
    vi recommended: khuyến nghị, được đề xuất, nên dùng; enabled: đã bật, bật, được bật; disabled: đã tắt, tắt, bị tắt
    vi disabled: vô hiệu hóa; trueValue: đúng; falseValue: sai; available: có sẵn, khả dụng, sẵn có
    vi unavailable: không có sẵn, không khả dụng
    vi allowed: cho phép, được phép; blocked: chặn, bị chặn, không cho phép; none: không có, không có gì
    vi unknown: không xác định, không rõ, chưa biết; readOnly: chỉ đọc; readWrite: đọc/ghi, đọc và ghi
    vi always: luôn luôn, luôn; never: không bao giờ
    id yes: ya; no: tidak, bukan; notApplicable: tidak berlaku, tidak tersedia/tidak berlaku, t/a, tidak relevan
    id supported: didukung, mendukung; unsupported: tidak didukung, tidak mendukung, belum didukung
    id partial: sebagian, parsial, terbatas, didukung sebagian; preview: pratinjau, pratinjau umum, pratinjau publik
    id generallyAvailable: tersedia secara umum, ketersediaan umum; deprecated: tidak digunakan lagi, usang
    id deprecated: kedaluwarsa, dihentikan
    id required: wajib, diperlukan, harus diisi, dibutuhkan; optional: opsional, pilihan, tidak wajib
    id notRequired: tidak diperlukan, tidak perlu; recommended: disarankan, direkomendasikan; enabled: diaktifkan
    id enabled: aktif, nyala, dihidupkan
    id disabled: dinonaktifkan, nonaktif, tidak aktif, mati; trueValue: benar; falseValue: salah; available: tersedia
    id unavailable: tidak tersedia, tak tersedia; allowed: diizinkan, izinkan, diperbolehkan; blocked: diblokir
    id blocked: blokir, tidak diizinkan
    id none: tidak ada, nihil, tanpa; unknown: tidak diketahui; readOnly: baca-saja, hanya baca, baca saja
    id readWrite: baca/tulis, baca-tulis; always: selalu; never: tidak pernah; automatic: otomatis; manual: manual
    ms yes: ya; no: tidak, bukan; notApplicable: tidak berkaitan, tidak berkenaan, t/b, tidak terpakai
    ms supported: disokong; unsupported: tidak disokong; partial: separa, sebahagian, terhad; preview: pratonton
    ms deprecated: lapuk, ditamatkan
    ms required: diperlukan, wajib, mandatori; optional: pilihan, opsyenal; enabled: didayakan, hidup
    ms disabled: dinyahdayakan, mati; trueValue: benar; falseValue: palsu; available: tersedia
    ms unavailable: tidak tersedia; none: tiada; unknown: tidak diketahui
    fil yes: oo; no: hindi; notApplicable: hindi naaangkop; supported: sinusuportahan
    fil unsupported: hindi sinusuportahan; optional: opsyonal; none: wala
    ka yes: დიახ, კი; no: არა
    hy yes: այո; no: ոչ
    """

  /// Chinese, Japanese and Korean.
  static let east = """
    ko yes: 예, 네, 가능, 가능함, 있음, ○, ◯; no: 아니요, 아니오, 불가, 불가능, 아님; notApplicable: 해당 없음, 해당없음, 해당 사항 없음, 해당사항 없음, 적용되지 않음
    ko notApplicable: 적용 안 됨, 적용 불가, 해당 안 됨, 해당되지 않음
    ko notApplicable: 사용할 수 없음/해당 없음, 해당 항목 없음, 비해당, 해당하지 않음; supported: 지원됨, 지원, 지원함, 지원 가능, 지원됩니다, 완전 지원, 전체 지원
    ko unsupported: 지원되지 않음, 지원 안 됨, 지원 안함, 미지원, 지원하지 않음, 지원되지 않습니다, 지원 안 함, 지원 불가, 지원 안됨
    ko partial: 부분, 부분 지원, 부분적, 일부, 부분적으로 지원됨, 제한적, 제한됨, △, 일부 지원; preview: 미리 보기, 공개 미리 보기, 미리보기, 프리뷰, 비공개 미리 보기
    ko preview: 퍼블릭 미리 보기, 공용 미리 보기; generallyAvailable: 일반 공급, 일반 제공, 정식 출시, 일반 공급됨
    ko deprecated: 사용되지 않음, 더 이상 사용되지 않음, 지원 중단됨, 사용 중단됨, 사용 중단; retired: 사용 중지됨, 제거됨, 종료됨; planned: 예정, 계획됨, 출시 예정, 곧 제공 예정
    ko required: 필수, 필요, 필수 사항, 필수 항목, 필수임; optional: 선택, 선택 사항, 선택 항목, 선택적, 옵션; notRequired: 필요 없음, 필수 아님, 필요하지 않음
    ko notRequired: 불필요, 필수가 아님; recommended: 권장, 권장됨, 추천
    ko enabled: 사용, 사용하도록 설정됨, 사용 설정됨, 활성화됨, 활성화, 켜짐, 켜기, 사용하도록 설정, 사용됨; disabled: 사용 안 함, 사용하지 않도록 설정됨, 사용 안함, 비활성화됨
    ko disabled: 비활성화, 꺼짐, 끄기, 사용하지 않음, 사용하지 않도록 설정
    ko trueValue: 참, 사실; falseValue: 거짓; available: 사용 가능, 사용할 수 있음, 이용 가능, 제공됨; unavailable: 사용할 수 없음, 사용 불가, 이용 불가
    ko unavailable: 제공되지 않음, 사용 불가능, 사용이 불가능함
    ko allowed: 허용, 허용됨; blocked: 차단, 차단됨, 허용되지 않음, 허용 안 함, 허용 안 됨; none: 없음, 없습니다, 아무것도 없음; unknown: 알 수 없음, 미정, 미상
    ko notConfigured: 구성되지 않음, 구성 안 됨, 미구성
    ko readOnly: 읽기 전용; readWrite: 읽기/쓰기, 읽기 및 쓰기, 읽기 쓰기; always: 항상; never: 안 함, 절대; automatic: 자동, 자동으로; manual: 수동, 수동으로
    ja yes: はい, 可, 可能, 有, 有り, あり, できます, ○, ◯, 〇, ◎, そうです; no: いいえ, 不可, 不可能, できません, ×, ✕, いえ; notApplicable: 該当なし, 該当無し
    ja notApplicable: 適用外, 対象外, 適用なし, 適用されません, 該当しない, 該当せず, 適用対象外, 非該当, 該当しません, 適用不可, 使用不可/該当なし, 適用しない, 適用されない
    ja supported: サポートされています, サポート, サポートあり, サポート対象, 対応, サポートされる, サポートします, 対応済み, サポート済み, フル サポート, 完全サポート
    ja unsupported: サポートされていません, サポートされない, サポートなし, 非対応, 未対応, サポート対象外, 未サポート, サポート外, 非サポート, サポートされません, サポートしていません
    ja unsupported: サポート非対象
    ja partial: 一部, 部分的, 部分的にサポート, 一部サポート, 一部対応, 部分サポート, 制限あり, △, 限定的, 部分; preview: プレビュー, パブリック プレビュー, パブリックプレビュー
    ja preview: プレビュー版, プライベート プレビュー, プレビュー段階; generallyAvailable: 一般提供, 一般公開, 一般提供中, 一般提供開始
    ja deprecated: 非推奨, 廃止予定, 非推奨になりました; retired: 廃止, 廃止済み, 提供終了, 廃止されました, 削除済み; planned: 計画中, 予定, 近日公開, 対応予定, 提供予定, 近日公開予定
    ja required: 必須, 必要, 必須項目, 要, 必要です, 必須です; optional: 省略可能, 任意, オプション, 省略可, 省略可能です; notRequired: 不要, 必須ではありません, 必要なし
    ja notRequired: 必要ありません, 必須ではない; recommended: 推奨, 推奨されます
    ja enabled: 有効, オン, 有効化, 有効になっています, 有効です; disabled: 無効, オフ, 無効化, 無効になっています, 無効です; trueValue: 真; falseValue: 偽
    ja available: 利用可能, 使用可能, 利用できます, 提供中, 利用可, 使用可; unavailable: 利用不可, 使用不可, 利用できません, 使用できません, 利用不可能, 提供なし
    ja allowed: 許可, 許可されています, 許可する, 許可済み; blocked: ブロック, 禁止, 許可されていません, ブロックする, ブロック済み, 不許可, 拒否; none: なし, 無し, 無
    ja none: ありません, ない; unknown: 不明, 未定; notConfigured: 未構成, 構成されていません, 未設定
    ja readOnly: 読み取り専用, 読み取りのみ; readWrite: 読み取り/書き込み, 読み取り/書き込み可能, 読み書き, 読み取り/書き込み用; always: 常に, 常時; never: しない
    ja automatic: 自動, 自動的; manual: 手動
    zh yes: 是, 有, 可以, 能, 可, 对, 對, 是的, 確定, 确定, √, ○; no: 否, 没有, 沒有, 不可以, 不能, 不可, 不是, 不, ×, 不行; notApplicable: 不适用, 不適用
    zh notApplicable: 无适用, 不相关, 不相關, 空值, 不涉及, 不可用/不适用, 无法使用/不适用, 無此項, 未適用, 不适用于
    zh supported: 支持, 支援, 受支持, 受支援, 已支持, 已支援, 完全支持, 完全支援, 可支援, 可支持; unsupported: 不支持, 不支援, 不受支持, 不受支援, 未支持, 未支援, 尚不支持
    zh unsupported: 暂不支持, 尚未支援, 不提供支援, 无法支持
    zh partial: 部分, 部分支持, 部分支援, 有限, 有限支持, 有限支援, 受限; preview: 预览, 預覽, 预览版, 預覽版, 公共预览版, 公開預覽, 公共预览, 公共預覽, 公开预览, 预览版本
    zh preview: 預覽版本, 专用预览版, 個人預覽, 公开预览版
    zh generallyAvailable: 正式发布, 正式推出, 正式版, 已正式推出, 正式發行, 公開上市, 正式运行, 一般可用, 全面推出, 通用版; deprecated: 已弃用, 弃用, 已淘汰, 已取代
    zh deprecated: 已被取代, 棄用, 已棄用, 已过时, 過時, 已過時, 不推荐使用, 不建議使用
    zh retired: 已退役, 已移除, 已删除, 已下线, 淘汰; planned: 计划中, 規劃中, 计划, 即将推出, 即將推出, 已计划, 已規劃, 計劃中
    zh required: 必需, 必要, 必填, 必須, 必须, 需要, 必选, 必選, 强制, 強制, 必需的, 必填项, 必備, 為必要; optional: 可选, 可選, 选填, 選填, 選用, 選擇性, 可选的, 选用
    zh optional: 非必填, 非必選, 為選用; notRequired: 不需要, 非必需, 不必需, 不必要, 非必要, 无需, 無需, 不要求, 不必
    zh recommended: 推荐, 推薦, 建议, 建議, 建议使用; enabled: 已启用, 已啟用, 启用, 啟用, 开启, 開啟, 打开, 已开启, 已打开, 已開啟, 开; disabled: 已禁用, 禁用
    zh disabled: 已停用, 停用, 关闭, 關閉, 已关闭, 已關閉, 未启用, 未啟用, 关, 關
    zh trueValue: 真; falseValue: 假; available: 可用, 可使用, 已提供, 提供; unavailable: 不可用, 无法使用, 無法使用, 无法提供, 不提供, 未提供, 無法取得
    zh unavailable: 无法获取; allowed: 允许, 允許, 已允许, 許可, 许可, 允许使用; blocked: 阻止, 已阻止, 封鎖, 已封鎖, 禁止, 不允许, 不允許, 拒绝, 已禁止
    zh none: 无, 無, 没, 暂无, 暫無, 空, 零; unknown: 未知, 待定, 不明, 不详, 不詳; notConfigured: 未配置, 未設定, 未设置, 尚未設定, 沒有設定, 未設置
    zh readOnly: 只读, 唯讀, 仅读, 只讀; readWrite: 读/写, 讀取/寫入, 读写, 讀寫, 可读写, 读取/写入, 讀/寫, 讀取和寫入
    zh always: 始终, 始終, 总是, 總是, 一律, 永远, 一直, 一定; never: 从不, 永不, 從不, 绝不, 決不; automatic: 自动, 自動; manual: 手动, 手動
    """
}
