import type { Person } from '../people.ts'
import { between, grouped, seededRandom } from '../random.ts'
import { line, type Story } from '../story.ts'
import { noticeHtml, noticeText } from './notice-layout.ts'

const bank: Person = { name: 'Ngân hàng Sông Hồng', email: 'thongbao@songhongbank.example' }

const movements: readonly (readonly [day: number, clock: string, amount: number, reason: string])[] = [
  [-28, '09:12', -86_400_000, 'THANH TOAN CUOC VAN CHUYEN SONG HAU'],
  [-20, '14:41', 144_000_000, 'KHACH SAN HOA SEN DAT COC DON 0921'],
  [-18, '10:06', -27_432_000, 'THANH TOAN XE NANG VIET 4 XE'],
  [-10, '15:47', -500_000_000, 'THANH TOAN DOT 2 NETCO'],
  [-8, '15:58', -52_275_000, 'DAT COC 25 PHAN TRAM PO 2291-SV'],
  [-7, '15:31', -48_216_000, 'NOP THUE NHAP KHAU LO BL-77193'],
  [-3, '11:20', 26_400_000, 'BAO HIEM BINH AN BOI THUONG HANG AM'],
  [-2, '09:44', 336_000_000, 'KHACH SAN HOA SEN THANH TOAN DON 0921'],
  [-1, '16:02', -142_560_000, 'TIEN THUE KHO CAT LAI THANG NAY'],
]

/** The balance continues from notice to notice. */
export function bankNotices(): readonly Story[] {
  const random = seededRandom('bank')
  let balance = 1_486_350_000
  return movements.map(([day, clock, amount, reason], index): Story => {
    const change = `${amount < 0 ? '-' : '+'}${grouped(Math.abs(amount))} đ`
    balance += amount
    const rows = [
      ['Tài khoản', '1900 0388 0071'],
      ['Thời gian', `${clock}, {f}`],
      ['Số tiền', change],
      ['Số dư cuối', `${grouped(balance)} đ`],
      ['Nội dung', reason],
      ['Mã giao dịch', `SHB${between(random, 10_000_000, 99_999_999)}`],
    ] as const
    const lead = 'Tài khoản của quý khách vừa có thay đổi số dư như sau.'
    return {
      id: `bank-${index}`,
      subject: `Biến động số dư tài khoản …0071: ${change}`,
      day,
      who: [bank, 'lan'],
      lines: [
        line(bank, `0 ${clock}`, noticeText(lead, rows), {
          html: noticeHtml({
            brand: 'Ngân hàng Sông Hồng',
            colour: '#0b5a3c',
            title: 'Thông báo biến động số dư',
            lead,
            rows,
            smallPrint:
              'Ngân hàng không bao giờ hỏi mật khẩu hoặc mã xác thực qua thư điện tử. Tổng đài 24/7: 1900 0388.',
          }),
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      ],
    }
  })
}
