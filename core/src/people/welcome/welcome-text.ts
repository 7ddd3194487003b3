import type { ReportLanguage } from '../../system-mail/report-text.ts'

interface WelcomeFacts {
  readonly name: string
  readonly address: string
  readonly brandName: string
  readonly publicUrl: string
}

export function welcomeSubject(language: ReportLanguage, brandName: string): string {
  return language === 'vi' ? `Chào mừng bạn đến với ${brandName}` : `Welcome to ${brandName}`
}

export function welcomeText(language: ReportLanguage, { name, address, brandName, publicUrl }: WelcomeFacts): string {
  const [signature, data, twoStep, drive] = [
    `${publicUrl}/setting/general`,
    `${publicUrl}/setting/data`,
    `${publicUrl}/protect/authentication`,
    `${publicUrl}/drive`,
  ]
  const paragraphs =
    language === 'vi'
      ? [
          `Chào ${name},`,
          `Hộp thư ${address} đã sẵn sàng. Bạn có thể gửi và nhận thư ngay.`,
          'Ba việc nên làm trước:',
          `1. Thêm chữ ký để người nhận biết bạn là ai:\n${signature}`,
          `2. Chuyển thư cũ sang đây từ tệp mbox, eml hoặc zip:\n${data}`,
          `3. Bảo vệ tài khoản bằng xác thực hai bước:\n${twoStep}`,
          `Tệp lớn thì để trong ổ đĩa và gửi bằng liên kết:\n${drive}`,
          'Nhấn phím ? trong hộp thư để xem các phím tắt.',
          brandName,
        ]
      : [
          `Hello ${name},`,
          `Your mailbox ${address} is ready. You can send and receive mail now.`,
          'Three things worth doing first:',
          `1. Add a signature, so that people know who you are:\n${signature}`,
          `2. Import your old mail from mbox, eml or zip files:\n${data}`,
          `3. Protect your account with two-step verification:\n${twoStep}`,
          `Keep large files in your drive and send them as links:\n${drive}`,
          'Press ? in your mailbox to see the keyboard shortcuts.',
          brandName,
        ]
  return `${paragraphs.join('\n\n')}\n`
}
