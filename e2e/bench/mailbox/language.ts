import type { Random } from './random.ts'

type Words = readonly [string, ...string[]]

export interface Language {
  readonly greetings: Words
  readonly farewells: Words
  readonly names: { readonly family: Words; readonly middle: Words; readonly given: Words }
  readonly topics: Words
  readonly details: Words
  readonly sentences: Words
  readonly replyPrefixes: Words
  readonly wrote: string
}

export const VIETNAMESE: Language = {
  greetings: ['Chào anh', 'Chào chị', 'Kính gửi quý công ty', 'Thân gửi các bạn', 'Gửi anh chị', 'Em chào anh'],
  farewells: ['Trân trọng', 'Thân mến', 'Cảm ơn anh chị', 'Trân trọng cảm ơn', 'Em cảm ơn'],
  names: {
    family: ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Vũ', 'Đặng', 'Bùi', 'Đỗ', 'Hồ', 'Ngô', 'Dương', 'Lý', 'Phan'],
    middle: ['Thị', 'Văn', 'Minh', 'Ngọc', 'Thanh', 'Đức', 'Thu', 'Quốc', 'Hữu', 'Bảo', 'Khánh', 'Gia'],
    given:
      'An Bình Chi Dung Đạt Giang Hà Hiền Hương Khoa Lan Linh Long Mai Minh Nam Ngân Nhung Phúc Quân Quỳnh Sơn Tâm Thảo Trang Tuấn Uyên Việt Yến Đông'.split(
        ' ',
      ) as [string, ...string[]],
  },
  topics: [
    'báo giá vật tư',
    'hợp đồng thuê văn phòng',
    'biên bản nghiệm thu',
    'lịch họp giao ban',
    'kế hoạch ra mắt sản phẩm',
    'hồ sơ quyết toán thuế',
    'đơn đặt hàng',
    'danh sách khách mời hội nghị',
    'sự cố máy chủ',
    'bảng lương',
    'thiết kế bao bì',
    'chương trình đào tạo nhân viên mới',
    'công nợ khách hàng',
    'lịch giao hàng',
    'khảo sát mặt bằng',
    'chuyến công tác Đà Nẵng',
    'gia hạn tên miền',
    'bảo trì thang máy',
    'phản hồi của khách hàng',
    'hoá đơn điện tử',
  ],
  details: ['đợt hai', 'bản cuối', 'cần duyệt', 'tháng này', 'quý tới', 'chi nhánh Hà Nội', 'kho Bình Dương', 'gấp'],
  sentences: [
    'Em gửi anh chị bản cập nhật mới nhất, có sửa lại phần phụ lục theo góp ý hôm trước.',
    'Bên em đã kiểm tra với kho, hàng sẽ về trong tuần sau và giao đủ một lần.',
    'Phòng kế toán cần bộ chứng từ gốc trước ngày hai mươi lăm để kịp quyết toán.',
    'Nhờ anh xem giúp đơn giá ở dòng thứ ba, em thấy chênh so với hợp đồng đã ký.',
    'Cuộc họp dời sang chiều thứ năm lúc hai giờ, vẫn ở phòng họp tầng tám.',
    'Khách hàng đồng ý phương án hai, chỉ xin thêm một tuần để chuẩn bị mặt bằng.',
    'Máy chủ dự phòng đã chạy ổn định từ đêm qua, chưa thấy lỗi nào thêm.',
    'Chị cho em xin số tài khoản và mã số thuế để làm thủ tục chuyển khoản.',
    'Em đính kèm biên bản có chữ ký của hai bên, bản giấy sẽ gửi bưu điện chiều nay.',
    'Nếu không có ý kiến gì thêm, em xin phép chốt số lượng trong ngày mai.',
    'Bộ phận thiết kế hỏi lại về màu chữ trên bao bì, anh cho ý kiến giúp em.',
    'Danh sách học viên còn thiếu ba người của chi nhánh phía nam.',
    'Phần chi phí phát sinh em đã tách riêng để anh chị tiện theo dõi.',
    'Lịch bảo trì dự kiến từ mười giờ tối thứ bảy đến sáng chủ nhật.',
    'Công ty vận chuyển báo đường qua đèo đang sạt lở nên xe phải đi vòng.',
    'Em đã trao đổi với luật sư, điều khoản phạt chậm tiến độ giữ như cũ.',
    'Mọi thứ đã sẵn sàng, chỉ chờ anh duyệt là bên em triển khai.',
    'Tuần này trời mưa nhiều, đội thi công xin lùi hạng mục sơn ngoài trời.',
    'Anh nhớ mang theo căn cước để làm thẻ ra vào toà nhà.',
    'Số liệu quý ba tăng mười hai phần trăm so với cùng kỳ năm trước.',
  ],
  replyPrefixes: ['Re: ', 'Re: ', 'Re: ', 'Trả lời: ', 'TL: '],
  wrote: 'đã viết',
}

export const ENGLISH: Language = {
  greetings: ['Hello', 'Hi all', 'Dear team', 'Good morning', 'Dear partner'],
  farewells: ['Best regards', 'Kind regards', 'Thanks', 'Many thanks', 'Cheers'],
  names: {
    family: ['Baker', 'Clarke', 'Dawson', 'Ellis', 'Fischer', 'Grant', 'Hughes', 'Ito', 'Jansen', 'Keller', 'Lopez'],
    middle: ['A.', 'B.', 'C.', 'D.', 'E.', 'J.', 'K.', 'M.', 'R.', 'S.'],
    given: [
      'Alice',
      'Ben',
      'Clara',
      'Daniel',
      'Ella',
      'Frank',
      'Grace',
      'Henry',
      'Iris',
      'Jack',
      'Karen',
      'Leo',
      'Mia',
    ],
  },
  topics: [
    'quarterly report',
    'purchase order',
    'server migration',
    'design review',
    'travel arrangements',
    'support contract renewal',
    'shipping schedule',
    'invoice',
    'security audit',
    'conference booth',
    'new hire onboarding',
    'warehouse lease',
    'press release',
    'customer feedback',
  ],
  details: ['final version', 'second draft', 'action needed', 'this week', 'Singapore office', 'next steps', 'update'],
  sentences: [
    'Please find the revised schedule attached, with the two dates we discussed on the phone.',
    'The customs forms are complete and the container leaves the port on Friday.',
    'Could you confirm the quantities before the end of the day so that we can book the truck.',
    'We moved the nightly jobs to the second machine and the latency is back to normal.',
    'The auditors asked for the access lists of the last two quarters.',
    'I have added a column with the old prices so that the difference is easy to see.',
    'Let us keep the meeting short, there is only one decision left to take.',
    'The supplier can deliver a sample next week at no cost.',
    'Finance needs the signed copy, a scan is good enough for now.',
    'There is no change to the scope, only to the order of the work.',
    'The draft reads well, I only shortened the second page.',
    'Our flight lands at noon, we can be in the office by two.',
    'Nobody reported the error again since the update on Tuesday.',
    'The lease ends in June, so we should decide by the end of March.',
    'Thank you for the quick answer, that settles it for us.',
    'I will be out of the office from Monday and back on Thursday.',
  ],
  replyPrefixes: ['Re: ', 'Re: ', 'RE: '],
  wrote: 'wrote',
}

export function subjectIn(language: Language, random: Random): string {
  const topic = random.pick(language.topics)
  const capital = topic.charAt(0).toUpperCase() + topic.slice(1)
  const number = random.chance(0.6) ? ` số ${random.whole(100, 9_999)}` : ''
  const detail = random.chance(0.5) ? `, ${random.pick(language.details)}` : ''
  return `${capital}${language === ENGLISH ? number.replace('số ', '#') : number}${detail}`
}

const RARE_SENTENCE = 'Giá tính theo Incoterms 2020, giao tại cảng Cát Lái.'
const RARE_SHARE = 1 / 1_000

export function paragraphIn(language: Language, random: Random): string {
  const sentences = Array.from({ length: random.whole(1, 5) }, () => random.pickCommon(language.sentences))
  if (random.chance(RARE_SHARE)) sentences.push(RARE_SENTENCE)
  return wrapped(sentences.join(' '))
}

function wrapped(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > 76) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\r\n')
}
