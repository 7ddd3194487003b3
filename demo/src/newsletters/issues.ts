import type { MailboxKey } from '../people.ts'
import { line, type Story } from '../story.ts'
import { type Newsletter, newsletterHtml, newsletterText } from './newsletter-layout.ts'

interface Issue {
  readonly id: string
  readonly sender: string
  readonly subject: string
  readonly day: number
  readonly at: string
  readonly letter: Newsletter
  readonly isUnread?: boolean
  readonly mailbox?: MailboxKey
}

const logistics = {
  brand: 'Logistics Tuần',
  host: 'logisticstuan.example',
  colour: '#0b5d8f',
  ground: '#e9f0f4',
} as const
const buyers = { brand: 'Nghề Mua Hàng', host: 'nghemuahang.example', colour: '#0f766e', ground: '#edf4f2' } as const
const travel = { brand: 'Đi Đâu', host: 'didau.example', colour: '#c2571a', ground: '#fbf3ea' } as const
const books = { brand: 'Hiệu sách Góc Phố', host: 'gocpho.example', colour: '#7a3e2e', ground: '#f5efe8' } as const
const bankNews = {
  brand: 'Ngân hàng Sông Hồng',
  host: 'songhongbank.example',
  colour: '#0b5a3c',
  ground: '#eef3f0',
} as const
const home = { brand: 'Nhà Vui', host: 'nhavui.example', colour: '#b83280', ground: '#faf0f5' } as const

const issues: readonly Issue[] = [
  {
    id: 'logistics-41',
    sender: 'bantin@logisticstuan.example',
    subject: 'Giá cước Á – Âu giảm tuần thứ ba liên tiếp',
    day: -27,
    at: '06:30',
    letter: {
      ...logistics,
      preheader: 'Cước giảm, tàu trống chỗ',
      headline: 'Cước Á – Âu giảm tuần thứ ba',
      intro:
        'Lượng đặt chỗ thấp sau kỳ nghỉ khiến các hãng tàu tiếp tục hạ giá. Bên mua nên xem lại hợp đồng dài hạn trong tháng này.',
      hero: 'cang-41.jpg',
      layout: 'rows',
      button: ['Đọc bản đầy đủ', 'so-41'],
      items: [
        {
          title: 'Ba tuyến giảm mạnh nhất',
          text: 'Thâm Quyến – Rotterdam giảm 9%, Thượng Hải – Hamburg giảm 7%, Cát Lái – Felixstowe giảm 6%.',
          image: 'tuyen.jpg',
        },
        {
          title: 'Phụ phí nhiên liệu quý tới',
          text: 'Đa số hãng giữ nguyên công thức, chỉ đổi chu kỳ tính từ tháng sang hai tuần.',
          image: 'dau.jpg',
        },
      ],
    },
  },
  {
    id: 'logistics-44',
    sender: 'bantin@logisticstuan.example',
    subject: 'Kẹt cảng Thâm Quyến: tàu chờ trung bình 2,6 ngày',
    day: -2,
    at: '06:30',
    isUnread: true,
    letter: {
      ...logistics,
      preheader: 'Lịch tàu tuần này xáo trộn',
      headline: 'Kẹt cảng Thâm Quyến, lịch tàu xáo trộn',
      intro:
        'Thời tiết xấu và thiếu xe đầu kéo làm tàu phải chờ trung bình 2,6 ngày. Hàng về Cát Lái tuần tới có thể trễ ba đến bốn ngày.',
      hero: 'cang-44.jpg',
      layout: 'rows',
      button: ['Xem lịch tàu cập nhật', 'lich-tau'],
      items: [
        {
          title: 'Nên làm gì với hàng gấp',
          text: 'Hỏi hãng tàu về phương án chuyển tải qua Hồng Kông, chi phí tăng khoảng 120 USD mỗi container.',
          image: 'chuyen-tai.jpg',
        },
        {
          title: 'Miễn phí lưu bãi',
          text: 'Có thể xin thêm hai đến ba ngày nếu có thông báo trễ chính thức.',
          image: 'bai.jpg',
        },
        {
          title: 'Cát Lái mở thêm cổng C',
          text: 'Từ đầu tháng sau cổng C hoạt động 24 giờ, giảm tải cho cổng B.',
          image: 'cong-c.jpg',
        },
      ],
    },
  },
  {
    id: 'buyers-18',
    sender: 'xinchao@nghemuahang.example',
    subject: 'Năm câu hỏi trước khi ký hợp đồng khung',
    day: -21,
    at: '07:00',
    letter: {
      ...buyers,
      preheader: 'Đừng ký khi chưa hỏi',
      headline: 'Năm câu hỏi trước khi ký hợp đồng khung',
      intro: 'Hợp đồng khung tiết kiệm thời gian, nhưng cũng khóa chân bên mua nếu thiếu điều khoản thoát.',
      hero: 'hop-dong.jpg',
      layout: 'rows',
      button: ['Tải danh sách kiểm tra', 'so-18'],
      items: [
        {
          title: 'Giá được xem lại khi nào',
          text: 'Gắn với một chỉ số công khai, hai chiều tăng giảm.',
          image: 'gia.jpg',
        },
        {
          title: 'Ai chịu khi hãng chậm hàng',
          text: 'Yêu cầu thông báo trước và bằng chứng của hãng.',
          image: 'cham.jpg',
        },
      ],
    },
  },
  {
    id: 'buyers-20',
    sender: 'xinchao@nghemuahang.example',
    subject: 'Mẫu bảng so sánh báo giá mà ai cũng hiểu',
    day: -5,
    at: '07:00',
    letter: {
      ...buyers,
      preheader: 'Một trang, bốn cột',
      headline: 'Bảng so sánh báo giá trong một trang',
      intro: 'Sếp chỉ có hai phút. Bảng tốt trả lời ba câu: rẻ hơn bao nhiêu, nhanh hơn bao nhiêu, rủi ro gì.',
      hero: 'bang.jpg',
      layout: 'columns',
      button: ['Tải mẫu Excel', 'so-20'],
      items: [
        { title: 'Tổng chi phí sở hữu', text: 'Cộng cả lắp đặt, bảo trì và điện.', image: 'tco.jpg' },
        { title: 'Cột rủi ro', text: 'Ghi một dòng, đừng tô ba màu.', image: 'rui-ro.jpg' },
        { title: 'Quy đổi ngoại tệ', text: 'Chốt tỷ giá theo ngày chào.', image: 'ty-gia.jpg' },
        { title: 'Khuyến nghị', text: 'Luôn kết thúc bằng một lựa chọn.', image: 'chot.jpg' },
      ],
    },
  },
  {
    id: 'travel-oct',
    sender: 'bantin@didau.example',
    subject: 'Cuối tuần ở đâu: 4 nơi mát dưới 3 giờ lái xe',
    day: -24,
    at: '17:15',
    letter: {
      ...travel,
      preheader: 'Gần mà lạ',
      headline: 'Bốn nơi mát dưới ba giờ lái xe',
      intro: 'Không cần xin nghỉ phép, chỉ cần đổ đầy bình xăng.',
      hero: 'deo.jpg',
      layout: 'columns',
      button: ['Xem gợi ý', 'cuoi-tuan'],
      items: [
        { title: 'Hồ Trị An', text: 'Cắm trại, chèo thuyền, cá nướng.', image: 'tri-an.jpg' },
        { title: 'Đèo Chuối', text: 'Sương sớm và cà phê rang mộc.', image: 'deo-chuoi.jpg' },
        { title: 'Hồ Cốc', text: 'Biển vắng ngày thường.', image: 'ho-coc.jpg' },
        { title: 'Núi Dinh', text: 'Leo hai giờ, nhìn được biển.', image: 'nui-dinh.jpg' },
      ],
    },
  },
  {
    id: 'travel-nov',
    sender: 'bantin@didau.example',
    subject: 'Vé tàu Tết mở bán: giữ chỗ trước 3 ngày',
    day: -6,
    at: '17:15',
    letter: {
      ...travel,
      preheader: 'Ghế nằm mềm đi nhanh nhất',
      headline: 'Vé tàu Tết mở bán',
      intro: 'Tuyến Sài Gòn – Nha Trang còn ghế ngồi, giường nằm gần hết. Đăng ký nhận thông báo khi có vé trả lại.',
      hero: 'tau.jpg',
      layout: 'hero',
      button: ['Đặt chỗ', 've-tet'],
      items: [
        {
          title: 'Mẹo giữ chỗ cho nhóm',
          text: 'Đặt từng cặp ghế liền nhau dễ hơn đặt sáu ghế một lần.',
          image: 'nhom.jpg',
        },
      ],
    },
  },
  {
    id: 'books-new',
    sender: 'thu@gocpho.example',
    subject: 'Sách mới tháng {m}: đọc chậm một chút',
    day: -15,
    at: '19:00',
    letter: {
      ...books,
      preheader: 'Sáu cuốn, hai cuốn giảm 20%',
      headline: 'Đọc chậm một chút',
      intro: 'Góc Phố chọn những cuốn đọc xong muốn gấp lại ngồi yên một lát.',
      hero: 'ke-sach.jpg',
      layout: 'columns',
      button: ['Xem cả sáu cuốn', 'thang-nay'],
      items: [
        { title: 'Mùa sen nở muộn', text: 'Tập truyện ngắn về một làng trồng sen ven đô.', image: 'sen.jpg' },
        { title: 'Người giữ kho', text: 'Tiểu thuyết, đêm kiểm kê cuối cùng.', image: 'kho.jpg' },
      ],
    },
  },
  {
    id: 'bank-offer',
    sender: 'uudai@songhongbank.example',
    subject: 'Ưu đãi phí chuyển tiền quốc tế đến hết quý',
    day: -11,
    at: '09:30',
    letter: {
      ...bankNews,
      preheader: 'Giảm 50% điện phí',
      headline: 'Giảm 50% phí chuyển tiền quốc tế',
      intro: 'Dành cho doanh nghiệp nhập khẩu thanh toán qua kênh trực tuyến, áp dụng tự động, không cần đăng ký.',
      hero: 'chuyen-tien.jpg',
      layout: 'rows',
      button: ['Xem biểu phí', 'bieu-phi'],
      items: [{ title: 'Tỷ giá ưu đãi', text: 'Giảm thêm 30 điểm cho giao dịch từ 20.000 USD.', image: 'ty-gia.jpg' }],
    },
  },
  {
    id: 'bank-security',
    sender: 'antoan@songhongbank.example',
    subject: 'Ba chiêu lừa chuyển khoản gấp cuối năm',
    day: -1,
    at: '08:00',
    letter: {
      ...bankNews,
      preheader: 'Gọi lại trước khi chuyển',
      headline: 'Gọi lại trước khi chuyển khoản',
      intro:
        'Kẻ gian giả thư của giám đốc, hối thúc chuyển tiền trước giờ đóng sổ. Một cuộc gọi lại đủ để tránh mất hàng trăm triệu.',
      hero: 'an-toan.jpg',
      layout: 'rows',
      button: ['Đọc hướng dẫn', 'an-toan'],
      items: [
        { title: 'Dấu hiệu 1: gấp và bí mật', text: 'Người gửi yêu cầu không trao đổi với ai.', image: 'gap.jpg' },
        { title: 'Dấu hiệu 2: tài khoản lạ', text: 'Tên chủ tài khoản không phải đối tác.', image: 'la.jpg' },
        { title: 'Dấu hiệu 3: không nghe máy', text: 'Lấy cớ đang họp hoặc trên máy bay.', image: 'hop.jpg' },
      ],
    },
  },
  {
    id: 'home-sale',
    sender: 'xinchao@nhavui.example',
    subject: 'Bếp gọn trong một buổi chiều, giảm đến 35%',
    day: -9,
    at: '11:45',
    letter: {
      ...home,
      preheader: 'Hộp, giá, móc treo',
      headline: 'Bếp gọn trong một buổi chiều',
      intro: 'Bộ hộp đựng, giá gia vị và móc treo bán chạy nhất mùa này.',
      hero: 'bep.jpg',
      layout: 'columns',
      button: ['Mua ngay', 'bep-gon'],
      items: [
        { title: 'Hộp trong 1,2 lít', text: '69.000 đ, giảm từ 99.000 đ.', image: 'hop.jpg' },
        { title: 'Giá gia vị hai tầng', text: '189.000 đ, giảm từ 290.000 đ.', image: 'gia.jpg' },
      ],
    },
  },
  {
    id: 'home-tet',
    sender: 'xinchao@nhavui.example',
    subject: 'Đặt mâm ngũ quả sớm, giao đúng 28 Tết',
    day: -3,
    at: '11:45',
    letter: {
      ...home,
      preheader: 'Giữ giá đến giữa tháng',
      headline: 'Mâm ngũ quả giao đúng 28 Tết',
      intro: 'Chọn cỡ mâm, chọn giờ giao, phần còn lại để Nhà Vui lo.',
      hero: 'mam.jpg',
      layout: 'hero',
      button: ['Chọn mâm', 'mam-ngu-qua'],
      items: [{ title: 'Cỡ gia đình', text: 'Năm loại quả, đĩa gỗ, 890.000 đ.', image: 'mam-nho.jpg' }],
    },
  },
  {
    id: 'buyers-21',
    sender: 'xinchao@nghemuahang.example',
    subject: 'Incoterms: lỗi hiểu FOB phổ biến nhất năm nay',
    day: 0,
    at: '07:00',
    isUnread: true,
    letter: {
      ...buyers,
      preheader: 'Rủi ro chuyển ở đâu',
      headline: 'Lỗi hiểu FOB phổ biến nhất',
      intro:
        'Nhiều bên mua tưởng FOB đã có bảo hiểm. Thực tế rủi ro chuyển khi hàng lên tàu, còn bảo hiểm do bên mua tự lo.',
      hero: 'fob.jpg',
      layout: 'rows',
      button: ['Làm bài kiểm tra 5 câu', 'kiem-tra-fob'],
      items: [
        {
          title: 'Một câu chuyện mất 18.000 USD',
          text: 'Container rơi xuống biển, hợp đồng FOB, không ai mua bảo hiểm.',
          image: 'container.jpg',
        },
      ],
    },
  },
  {
    id: 'minh-sales',
    sender: 'bantin@banhangtute.example',
    subject: 'Gọi lại khách sau báo giá: ngày nào là vừa',
    day: -4,
    at: '07:30',
    mailbox: 'minh',
    isUnread: true,
    letter: {
      brand: 'Bán Hàng Tử Tế',
      host: 'banhangtute.example',
      colour: '#2f5fb3',
      ground: '#eef2fa',
      preheader: 'Ngày thứ ba',
      headline: 'Ngày thứ ba là vừa',
      intro: 'Gọi ngay thì vội, để một tuần thì nguội. Số liệu từ 1.200 báo giá cho thấy ngày thứ ba chốt tốt nhất.',
      hero: 'goi.jpg',
      layout: 'rows',
      button: ['Đọc tiếp', 'ngay-thu-ba'],
      items: [
        {
          title: 'Mẫu lời thoại ngắn',
          text: 'Hỏi điều khách còn băn khoăn, đừng hỏi khi nào ký.',
          image: 'loi-thoai.jpg',
        },
      ],
    },
  },
  {
    id: 'chu-economy',
    sender: 'sang@kinhtesang.example',
    subject: 'Kinh tế sáng: tỷ giá, lãi suất và đơn hàng cuối năm',
    day: 0,
    at: '06:10',
    mailbox: 'chu',
    isUnread: true,
    letter: {
      brand: 'Kinh Tế Sáng',
      host: 'kinhtesang.example',
      colour: '#8a1c1c',
      ground: '#f7f1ee',
      preheader: 'Năm phút mỗi sáng',
      headline: 'Năm phút kinh tế sáng',
      intro: 'Tỷ giá đi ngang, lãi suất vay ngắn hạn giảm nhẹ, đơn hàng thiết bị tăng 8% so với cùng kỳ.',
      hero: 'bieu-do.jpg',
      layout: 'rows',
      button: ['Đọc bản tin', 'hom-nay'],
      items: [
        { title: 'Lãi vay ngắn hạn', text: 'Bình quân 6,1% một năm, thấp nhất từ đầu năm.', image: 'lai-suat.jpg' },
        {
          title: 'Nhập khẩu thiết bị',
          text: 'Tháng này ước tăng 8%, chủ yếu từ khu vực ASEAN.',
          image: 'thiet-bi.jpg',
        },
      ],
    },
  },
]

/** One-click unsubscribing is RFC 8058. */
export const newsletters: readonly Story[] = issues.map(
  (issue): Story => ({
    id: `news-${issue.id}`,
    subject: issue.subject,
    day: issue.day,
    who: [{ name: issue.letter.brand, email: issue.sender }, issue.mailbox ?? 'lan'],
    lines: [
      line({ name: issue.letter.brand, email: issue.sender }, `0 ${issue.at}`, newsletterText(issue.letter), {
        html: newsletterHtml(issue.letter, issue.id),
        headers: {
          'List-Id': `${issue.letter.brand.normalize('NFD').replace(/[^ -~]/g, '')} <bantin.${issue.letter.host}>`,
          'List-Unsubscribe': `<https://${issue.letter.host}/huy?i=${issue.id}>, <mailto:huy@${issue.letter.host}?subject=${issue.id}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          Precedence: 'bulk',
        },
        ...(issue.isUnread ? { unread: [issue.mailbox ?? 'lan'] } : {}),
      }),
    ],
  }),
)
