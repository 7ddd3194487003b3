import type { ReportedCase } from './reported-case.ts'

export const TEXT_CASES: readonly ReportedCase[] = [
  {
    id: 'B19-windows1258-split',
    expect: {
      subject: '[B19] Đề nghị thanh toán hợp đồng số 15',
      shows: ['Kính gửi anh Việt,', 'Đề nghị anh chuyển khoản số tiền còn lại trước ngày 30. Trân trọng cảm ơn.'],
      found: ['"đề nghị thanh toán"', 'hợp đồng số 15', 'chuyển khoản số tiền còn lại'],
    },
  },
  {
    id: 'B22-windows1257-snippet',
    expect: { shows: ['Sveiki, Dārta Keršule un Māris raksta par līgumu.'], snippet: 'Sveiki, Dārta Keršule' },
  },
  {
    id: 'B23-odd-encoded-words',
    expect: {
      fromName: 'Nguyễn Thị Hạnh',
      subjectContains: ['Thông báo', 'nghỉ lễ', 'từ 1/1', 'đến 3/1'],
      shows: ['Công ty nghỉ lễ ba ngày.'],
    },
  },
  {
    id: 'B27-gmail-reaction',
    expect: {
      format: 'html',
      shows: ['👍', 'Đỗ Minh đã bày tỏ cảm xúc qua Gmail'],
      showsNot: ['version'],
      snippet: 'Đỗ Minh đã bày tỏ cảm xúc qua Gmail',
      mayList: ['attachment-1.bin'],
    },
  },
  {
    id: 'B30-search-tokens',
    expect: {
      shows: ['VNPOST998877VN', 'Tổng cộng: 1.250.000 đ; liên hệ phòng vật tư.', 'Chuỗi: Khuyến mãi cuối năm'],
      found: [
        'HD-2026.0042/ABC-7',
        'sen-upgrade.service',
        '12345-6',
        '0071.000.123456',
        'VNPOST998877VN',
        'vnpost998877vn',
        '1.250.000',
        'liên hệ phòng vật tư',
        '"Khuyến mãi cuối năm"',
        '"Tổng cộng: 1.250.000"',
        '"tài khoản 0071.000.123456, mã vận đơn"',
      ],
      foundNot: ['"vận mã đơn"'],
    },
  },
  {
    id: 'B31-comma-name',
    expect: {
      fromName: 'Nguyễn, Thị Sen (CTY)',
      ccNames: ['Tran, Van B (Kho)', 'Lê, Cường'],
      found: ['"Nguyễn, Thị Sen"', 'Thị Sen CTY', '"Tran, Van B"'],
    },
  },
  {
    id: 'B33-plain-with-markup',
    expect: {
      format: 'text',
      holds: [
        '  <form action="https://web.example/luu" method="POST">\n    <input type=hidden name="user[ten]" value="Bob & Lan" />\n  </form>',
        'Mã      SL     Giá\nA01      5    120.000\nB-117   12  1.050.000\n\tTab đầu dòng.',
        'if (a < b && b > c) { return a<<2; }   // ghi chú',
      ],
    },
  },
  {
    id: 'B34-nested-replies',
    expect: {
      holds: ['>> Câu cũ hơn của đối tác.', 'Trả lời chung ở giữa.', '>Không có dấu cách', '> > Hai cấp có dấu cách'],
    },
  },
  {
    id: 'B44-anchors',
    expect: { shows: ['Mục lục', 'Về đầu'], holds: ['href="#', 'id="'], showsNot: ['undefined'] },
  },
  {
    id: 'B46-plain-on-phone',
    expect: { format: 'text', holds: ['Dòng một\nDòng hai\n\n  Dòng thụt\nMã\tSố\nhttps://web.example/aaaa'] },
  },
  { id: 'B47-wide-table', expect: { shows: ['Danh sách sự cố:', 'Mã camera 5', 'Ghi chú 5'], holds: ['<table'] } },
  {
    id: 'B76-input',
    expect: {
      found: ['"bé bán bánh"', '"bé bán" bò', '"bánh bò, đầu ngõ"', '"bánh bò đầu ngõ"', 'bánh bò, đầu ngõ'],
      foundNot: ['"bán bé bánh"', '"bé bán" "bò bánh"', '"đầu ngõ, bánh bò"'],
    },
  },
]

const KEPT_COLOUR = ['.nut-1{background:#fff3cd']

/** Style sheets with one invalid rule: the others stay (CSS Syntax 3 section 2.2). */
export const STYLE_CASES: readonly ReportedCase[] = [
  {
    id: 'B48-dark-quote',
    expect: {
      shows: ['Trả lời phía trên.', 'Trích dẫn cấp hai màu Outlook.', 'Hết trích dẫn, có câu hỏi cuối?'],
      rules: ['.x\\:y{color:#c00}', '.Mail-Bo_dytd{color:#222}', '.nut-1{background:#fff3cd;color:#333}'],
    },
  },
  { id: 'B48b-style', expect: { rules: ['.nut-1{background:#fff3cd;color:#333}'] } },
  { id: 'B48c-style', expect: { rules: ['.nut-1{background:#fff3cd;color:#333}'] } },
  { id: 'B48d-style', expect: { rules: ['.Mail-Bo_dytd{color:#c00}'] } },
  { id: 'B48e-style', expect: { rules: ['.x\\:y{color:#c00}', ...KEPT_COLOUR] } },
  {
    id: 'B48f-style',
    expect: { rules: ['@mediascreen{', ...KEPT_COLOUR, '.x\\:y{color:#c00}'], rulesNot: ['a.example'] },
  },
  { id: 'B48g-style', expect: { rules: KEPT_COLOUR } },
  { id: 'B48h-style', expect: { rules: ['background:#fff3cd', 'Arial'] } },
  { id: 'B48i-style', expect: { rules: KEPT_COLOUR, rulesNot: ['a.example'] } },
  { id: 'B48j-style', expect: { rules: [...KEPT_COLOUR, '{line-height:100%}'] } },
  { id: 'B48k-style', expect: { rules: ['.sm\\:w-full{width:100%!important}', ...KEPT_COLOUR] } },
]
