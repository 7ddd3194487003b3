import { type CastKey, type Person, personOf } from './people.ts'

export const demoOrder = {
  mailbox: 'lan',
  labels: [
    { name: 'Việc gấp', colour: 'red', subjects: ['Đề nghị xác nhận công nợ', 'Thay đổi lịch tàu'] },
    { name: 'Chờ duyệt', colour: 'yellow', subjects: ['Báo giá thiết bị mạng', 'So sánh báo giá ba nhà cung cấp'] },
    { name: 'Nhà cung cấp', colour: 'teal', subjects: ['So sánh báo giá ba nhà cung cấp', 'Báo giá xe nâng tay'] },
  ],
  templates: [
    {
      name: 'Hỏi giá nhà cung cấp',
      subject: 'Đề nghị báo giá {{Mặt hàng}}',
      html: '<p>Kính gửi {{name}},</p><p>Công ty Sen Việt đang cần mua {{Mặt hàng}}. Kính đề nghị quý công ty gửi báo giá, kèm thời gian giao hàng và điều kiện bảo hành.</p><p>Trân trọng cảm ơn.</p>',
    },
    {
      name: 'Đã nhận hàng',
      subject: '',
      html: '<p>Chào {{name}},</p><p>Bên mình đã nhận đủ hàng, kế toán sẽ thanh toán theo hợp đồng. Cảm ơn bạn.</p>',
    },
  ],
  groups: [{ name: 'Nhà cung cấp', members: ['quan', 'nga', 'hieu', 'tung'] }],
} as const

export interface DemoContact extends Person {
  readonly organisation: string
}

export function demoContacts(members: readonly CastKey[], domain: string): readonly DemoContact[] {
  return members.map((key) => ({ ...personOf(key, domain), organisation: FIRMS[key] ?? '' }))
}

const FIRMS: Partial<Record<CastKey, string>> = {
  quan: 'Netco Việt Nam',
  nga: 'Bao bì Đại Phát',
  hieu: 'Xe nâng Việt',
  tung: 'Kho vận Cát Lái',
}
