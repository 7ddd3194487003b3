import type { Person } from '../people.ts'
import { line, type Story } from '../story.ts'
import { noticeHtml, noticeText } from './notice-layout.ts'

const shop: Person = { name: 'Chợ Sỉ Việt Business', email: 'donhang@chosiviet.example' }
const customsPortal: Person = { name: 'Hải quan điện tử', email: 'thongbao@haiquandientu.example' }
const forge: Person = { name: 'CodeForge', email: 'notifications@codeforge.example' }
const rooms: Person = { name: 'Phòng Họp Xa', email: 'nhac@phonghopxa.example' }

const orders: readonly (readonly [
  day: number,
  clock: string,
  order: string,
  goods: string,
  state: string,
  total: string,
])[] = [
  [-23, '12:08', 'CSV-2209814', '40 cuộn băng keo, 6 thùng giấy A4', 'đã xác nhận', '2.864.000 đ'],
  [-19, '09:55', 'CSV-2209814', '40 cuộn băng keo, 6 thùng giấy A4', 'đã giao thành công', '2.864.000 đ'],
  [-6, '20:12', 'CSV-2231170', '30 pallet gỗ hun trùng', 'đang giao', '5.550.000 đ'],
  [0, '11:31', 'CSV-2240336', '12 đèn pin kiểm kho, 24 pin sạc', 'đã xác nhận', '3.192.000 đ'],
]

const declarations: readonly (readonly [day: number, clock: string, number: string, state: string])[] = [
  [-27, '10:22', '305508771140', 'Tờ khai đã được tiếp nhận, phân luồng xanh.'],
  [-18, '15:39', '305509120655', 'Tờ khai đã được tiếp nhận, phân luồng xanh.'],
  [-8, '16:48', '305512004318', 'Tờ khai đã được tiếp nhận, phân luồng vàng. Đề nghị bổ sung catalogue.'],
  [-7, '16:20', '305512004318', 'Tờ khai được thông quan.'],
  [0, '08:12', '305512660902', 'Tờ khai tạm đã được ghi nhận, chờ truyền chính thức.'],
]

export function platformNotices(): readonly Story[] {
  return [
    ...orders.map(([day, clock, order, goods, state, total], index): Story => {
      const rows = [
        ['Mã đơn hàng', order],
        ['Hàng hóa', goods],
        ['Tổng tiền', total],
        ['Trạng thái', state],
      ] as const
      const lead = `Đơn hàng ${order} của quý khách ${state}.`
      return {
        id: `shop-${index}`,
        subject: `Đơn hàng ${order} ${state}`,
        day,
        who: [shop, 'lan'],
        lines: [
          line(shop, `0 ${clock}`, noticeText(lead, rows), {
            html: noticeHtml({
              brand: 'Chợ Sỉ Việt Business',
              colour: '#d9541e',
              title: `Đơn hàng ${order}`,
              lead,
              rows,
              button: ['Theo dõi đơn hàng', `https://chosiviet.example/don-hang/${order}`],
              smallPrint: 'Bạn nhận thư này vì đã đặt hàng tại Chợ Sỉ Việt. Hỗ trợ: hotro@chosiviet.example.',
            }),
            ...(day === 0 ? { unread: ['lan'] as const } : {}),
          }),
        ],
      }
    }),
    ...declarations.map(([day, clock, number, state], index): Story => {
      const rows = [
        ['Số tờ khai', number],
        ['Doanh nghiệp', 'Công ty TNHH Thương mại Sen Việt'],
        ['Thời điểm', `${clock}, {f}`],
        ['Nội dung', state],
      ] as const
      const lead = 'Hệ thống thông quan gửi tới doanh nghiệp thông báo sau.'
      return {
        id: `customs-${index}`,
        subject: `Thông báo tờ khai ${number}`,
        day,
        who: [customsPortal, 'lan'],
        lines: [
          line(customsPortal, `0 ${clock}`, noticeText(lead, rows), {
            html: noticeHtml({
              brand: 'Cổng thông quan điện tử',
              colour: '#8a1c1c',
              title: `Tờ khai ${number}`,
              lead,
              rows,
              smallPrint: 'Thư được gửi tự động từ hệ thống. Vui lòng không trả lời thư này.',
            }),
          }),
        ],
      }
    }),
    ...[-16, -5].map(
      (day, index): Story => ({
        id: `room-${index}`,
        subject: 'Cuộc họp của bạn bắt đầu sau 15 phút',
        day,
        who: [rooms, 'lan'],
        lines: [
          line(
            rooms,
            `0 ${index === 0 ? '13:45' : '09:45'}`,
            `
Cuộc họp trực tuyến của bạn bắt đầu lúc ${index === 0 ? '14:00' : '10:00'}.

Tham gia: https://phonghopxa.example/j/88120${index}47
Mã phòng: 88120${index}47`,
          ),
        ],
      }),
    ),
    {
      id: 'forge-pull',
      subject: '[senviet/gia-mua] Thêm cột tỷ giá vào bảng so sánh báo giá (#412)',
      day: -2,
      who: [forge, 'lan'],
      lines: [
        line(
          forge,
          '0 16:12',
          forgeText(
            '**huuduc** muốn gộp 3 thay đổi vào **main**.',
            'Bảng so sánh nay tự quy đổi USD theo tỷ giá ngày chào hàng. Nhờ chị Lan xem giúp cách làm tròn.',
          ),
        ),
        line(
          forge,
          '1 09:02',
          forgeText(
            '**bot-kiem-tra** đã chạy xong 3 kiểm tra.',
            '- kiểu dữ liệu: đạt\n- kiểm thử: đạt (148)\n- kích thước gói: đạt',
          ),
          { unquoted: true, to: ['lan'] },
        ),
        line(
          forge,
          '2 08:40',
          forgeText(
            '**huuduc** nhắc đến bạn trong một bình luận.',
            '@lan cách làm tròn hiện là hai chữ số với USD và đến nghìn đồng với VND, chị thấy ổn thì em gộp.',
          ),
          { unquoted: true, to: ['lan'], unread: ['lan'] },
        ),
      ],
    },
    {
      id: 'forge-release',
      subject: '[senviet/gia-mua] Phát hành 1.8.0',
      day: -12,
      who: [forge, 'lan'],
      lines: [
        line(
          forge,
          '0 17:05',
          forgeText(
            '**huuduc** đã phát hành 1.8.0.',
            'Điểm mới:\n\n- So sánh tối đa năm nhà cung cấp\n- Xuất bảng ra Excel\n- Sửa lỗi sai tổng khi có dòng chiết khấu',
          ),
        ),
      ],
    },
  ]
}

function forgeText(action: string, detail: string): string {
  return `${action}\n\n${detail}\n\nXem trên CodeForge: https://codeforge.example/senviet/gia-mua/pull/412`
}
