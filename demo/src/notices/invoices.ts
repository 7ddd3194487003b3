import { media, textFile } from '../files/demo-files.ts'
import type { Person } from '../people.ts'
import { between, grouped, seededRandom } from '../random.ts'
import { line, type Story } from '../story.ts'
import { noticeHtml, noticeText } from './notice-layout.ts'

const portal: Person = { name: 'Hóa đơn điện tử eHoadon', email: 'khongtraloi@ehoadonviet.example' }

const sellers: readonly (readonly [day: number, clock: string, seller: string, goods: string])[] = [
  [-29, '10:33', 'Công ty Xe nâng Việt', 'Xe nâng tay 2,5 tấn'],
  [-26, '08:47', 'Nhà hàng Sông Trăng', 'Tiếp khách'],
  [-22, '15:10', 'Công ty Bao bì Đại Phát', 'Thùng carton 5 lớp'],
  [-18, '09:28', 'Giao nhận Sông Hậu', 'Cước vận chuyển nội địa'],
  [-13, '11:52', 'Công ty Netco Việt Nam', 'Switch 24 cổng NX-2400'],
  [-9, '14:05', 'Kho vận Cát Lái', 'Tiền thuê kho'],
  [-6, '10:41', 'Viễn thông Mê Kông', 'Đường truyền Internet'],
  [-2, '16:36', 'Công ty Gỗ Viễn Đông', 'Pallet gỗ hun trùng'],
]

export function invoiceNotices(): readonly Story[] {
  const random = seededRandom('invoices')
  return sellers.map(([day, clock, seller, goods], index): Story => {
    const number = String(between(random, 3800, 5200)).padStart(7, '0')
    const net = between(random, 8, 320) * 500_000
    const tax = Math.round(net * 0.08)
    const rows = [
      ['Đơn vị bán', seller],
      ['Số hóa đơn', number],
      ['Ngày lập', '{f}'],
      ['Tiền hàng', `${grouped(net)} đ`],
      ['Thuế GTGT 8%', `${grouped(tax)} đ`],
      ['Tổng thanh toán', `${grouped(net + tax)} đ`],
    ] as const
    const lead = `${seller} gửi quý khách hóa đơn điện tử với nội dung “${goods}”.`
    return {
      id: `invoice-${index}`,
      subject: `Hóa đơn điện tử số ${number} – ${seller}`,
      day,
      who: [portal, 'lan', 'ketoan'],
      cc: ['ketoan'],
      lines: [
        line(portal, `0 ${clock}`, noticeText(lead, rows), {
          html: noticeHtml({
            brand: 'eHoadon Việt',
            colour: '#1f5fa8',
            title: `Hóa đơn số ${number}`,
            lead,
            rows,
            button: ['Tra cứu hóa đơn', `https://tracuu.ehoadonviet.example/hd/${number}`],
            smallPrint: 'Thư gửi tự động, không nhận trả lời. Bản thể hiện PDF và tệp XML có giá trị như nhau.',
          }),
          files: [
            media(`${number}.pdf`, `hoa-don-${number}.pdf`),
            {
              ...textFile(`${number}.xml`, invoiceXml(number, seller, goods, net, tax)),
              contentType: 'application/xml',
            },
          ],
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      ],
    }
  })
}

function invoiceXml(number: string, seller: string, goods: string, net: number, tax: number): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<HDon><TTChung><SHDon>${number}</SHDon><NLap>{f}</NLap></TTChung><NBan><Ten>${seller}</Ten></NBan><NMua><Ten>Công ty TNHH Thương mại Sen Việt</Ten><MST>0312456789</MST></NMua><DSHHDVu><HHDVu><THHDVu>${goods}</THHDVu><ThTien>${net}</ThTien></HHDVu></DSHHDVu><TToan><TgTThue>${tax}</TgTThue><TgTTTBSo>${net + tax}</TgTTTBSo></TToan></HDon>`
}
