import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { foldText } from '@sen/model/search/fold-text'
import type { SettingTab } from '../../data/account/setting-address.ts'

export type SecurityPage = 'password' | 'authentication' | 'passkeys' | 'devices'
export type OtherPage = SecurityPage | 'home' | 'profile' | 'contacts'

export interface SettingEntry {
  readonly tab: SettingTab | OtherPage
  /** The text of its heading or label on the page. */
  readonly name: MessageDescriptor
  /** Name and synonyms in Vietnamese and English, because people search in both. */
  readonly words: string
}

/** `settings-search.browser.test.ts` compares these entries with the pages. */
export const SETTING_ENTRIES: readonly SettingEntry[] = [
  {
    tab: 'general',
    name: msg`Language and time`,
    words: 'ngôn ngữ và giờ, language and time',
  },
  {
    tab: 'general',
    name: msg`Language`,
    words: 'ngôn ngữ, tiếng Anh, tiếng Việt, language, English, Vietnamese',
  },
  {
    tab: 'general',
    name: msg`Time zone`,
    words: 'múi giờ, giờ, đồng hồ, time zone, timezone, clock, hours',
  },
  {
    tab: 'general',
    name: msg`Display`,
    words: 'hiển thị, giao diện, bố cục, phông chữ, cỡ chữ, display, appearance, interface, layout, font, text size',
  },
  {
    tab: 'general',
    name: msg`Theme`,
    words:
      'giao diện, chủ đề, chế độ tối, nền tối, chế độ sáng, màu sắc, ban đêm, theme, dark mode, light mode, colours, colors, night',
  },
  {
    tab: 'general',
    name: msg`List density`,
    words: 'mật độ danh sách, gọn, thoáng, khoảng cách, density of lists, compact, comfortable, spacing',
  },
  {
    tab: 'general',
    name: msg`Conversations per page`,
    words: 'số chuỗi thư mỗi trang, phân trang, conversations on a page, page size',
  },
  {
    tab: 'general',
    name: msg`Headings`,
    words: 'đề mục, ngày, tuần, tháng, nhóm theo ngày, date headers, headings, group by date',
  },
  {
    tab: 'general',
    name: msg`Reading pane`,
    words: 'khung đọc, chia đôi màn hình, xem trước, reading pane, split view, preview',
  },
  {
    tab: 'general',
    name: msg`Working through mail`,
    words: 'xử lý thư, cách làm việc, working through mail, workflow',
  },
  {
    tab: 'general',
    name: msg`After archiving, deleting or moving`,
    words: 'thư tiếp theo, tự mở thư sau, về danh sách, auto-advance, next conversation, after delete',
  },
  {
    tab: 'general',
    name: msg`Swipe right`,
    words: 'vuốt phải, cử chỉ, swipe, gesture',
  },
  {
    tab: 'general',
    name: msg`Swipe left`,
    words: 'vuốt trái, cử chỉ, swipe, gesture',
  },
  {
    tab: 'general',
    name: msg`Snoozed mail`,
    words: 'để sau, hẹn lại, nhắc lại, snooze, later',
  },
  {
    tab: 'general',
    name: msg`Reading`,
    words: 'đọc thư, reading',
  },
  {
    tab: 'general',
    name: msg`Mark as read`,
    words: 'đánh dấu đã đọc, chưa đọc, mark as read, unread',
  },
  {
    tab: 'general',
    name: msg`Remote images`,
    words: 'ảnh từ xa, tải hình ảnh, hiện ảnh, remote images, pictures, load images, external images',
  },
  {
    tab: 'general',
    name: msg`Always shown for`,
    words: 'luôn hiện cho, người gửi tin cậy, always shown for, trusted senders',
  },
  {
    tab: 'general',
    name: msg`Keyboard`,
    words: 'bàn phím, phím tắt, keyboard, shortcuts, hotkeys',
  },
  {
    tab: 'general',
    name: msg`Notifications`,
    words: 'thông báo, báo thư mới, cảnh báo, âm báo, notifications, alerts, new mail, desktop',
  },
  {
    tab: 'general',
    name: msg`Writing and sending`,
    words: 'soạn và gửi, soạn thư, writing and sending, compose',
  },
  {
    tab: 'general',
    name: msg`Undo send`,
    words: 'hoàn tác gửi, thu hồi, gửi chậm, undo send, recall, delay sending',
  },
  {
    tab: 'general',
    name: msg`New messages`,
    words:
      'thư mới soạn, văn bản thuần, xác nhận đã đọc, theo dõi đã đọc, new messages, plain text, read receipts, tracking',
  },
  {
    tab: 'general',
    name: msg`Ask before sending`,
    words:
      'hỏi trước khi gửi, cảnh báo, xác nhận gửi, người nhận bên ngoài, ask before sending, confirm, warning, outside recipients, external',
  },
  {
    tab: 'general',
    name: msg`Signature`,
    words: 'chữ ký, ký tên, danh thiếp, signature, sign-off',
  },
  {
    tab: 'general',
    name: msg`Automatic reply`,
    words:
      'trả lời tự động, tự động trả lời, nghỉ phép, nghỉ lễ, vắng mặt, đi vắng, automatic reply, autoreply, auto-reply, autoresponder, vacation, holiday, out of office, OOO, leave',
  },
  {
    tab: 'general',
    name: msg`Away`,
    words: 'vắng mặt, đi vắng, away, absence',
  },
  {
    tab: 'folders',
    name: msg`System folders`,
    words: 'thư mục hệ thống, hộp thư đến, đã gửi, thùng rác, system folders, inbox, sent, trash',
  },
  {
    tab: 'folders',
    name: msg`Your folders`,
    words: 'thư mục của bạn, tạo thư mục, your folders, new folder, create folder',
  },
  {
    tab: 'folders',
    name: msg`Labels`,
    words: 'nhãn, thẻ, gắn nhãn, labels, tags, categories',
  },
  {
    tab: 'pop3imap',
    name: msg`Mail servers`,
    words:
      'máy chủ thư, ứng dụng thư, điện thoại, mail servers, IMAP, POP3, SMTP, Outlook, Thunderbird, mail app, phone',
  },
  {
    tab: 'mailprograms',
    name: msg`App passwords`,
    words:
      'mật khẩu ứng dụng, chương trình thư khác, ứng dụng thư, điện thoại, app passwords, other mail programs, IMAP, POP3, SMTP, Outlook, Thunderbird, iPhone, phone',
  },
  {
    tab: 'mailprograms',
    name: msg`Step by step`,
    words:
      'hướng dẫn, cài đặt, thiết lập, cấu hình, guide, help, set up, setup, Outlook, Thunderbird, iPhone, Android, Gmail',
  },
  {
    tab: 'autoforward',
    name: msg`Forwarding`,
    words: 'chuyển tiếp, chuyển hướng, bản sao, forwarding, forward, auto-forward, redirect, copies',
  },
  {
    tab: 'autoforward',
    name: msg`Forwarding addresses`,
    words: 'địa chỉ chuyển tiếp, forwarding addresses, forward to',
  },
  {
    tab: 'customfilters',
    name: msg`Filters`,
    words: 'bộ lọc, quy tắc, luật, phân loại thư, filters, rules, sort mail',
  },
  {
    tab: 'customfilters',
    name: msg`Blocked senders`,
    words:
      'người gửi bị chặn, chặn người gửi, danh sách đen, thư rác, blocked senders, block, blacklist, blocklist, spam, junk',
  },
  {
    tab: 'customfilters',
    name: msg`For another mail server`,
    words: 'cho máy chủ thư khác, mã Sieve, for another mail server, Sieve script',
  },
  {
    tab: 'account',
    name: msg`Sender addresses`,
    words:
      'địa chỉ gửi thư, bí danh, người gửi, tên hiển thị, addresses you send as, alias, sender, from address, display name',
  },
  {
    tab: 'templates',
    name: msg`Templates`,
    words: 'thư mẫu, mẫu thư, câu trả lời soạn sẵn, templates, canned replies, sample text',
  },
  {
    tab: 'data',
    name: msg`Import mail`,
    words: 'nhập thư, tải lên, chuyển thư cũ, chuyển từ Gmail, import mail, upload, migrate, move from Gmail',
  },
  {
    tab: 'data',
    name: msg`Export mail`,
    words: 'xuất thư, tải về, tải xuống, sao lưu, export mail, download, backup',
  },
  {
    tab: 'password',
    name: msg`Password`,
    words: 'mật khẩu, đổi mật khẩu, bảo mật, password, change password, security',
  },
  {
    tab: 'authentication',
    name: msg`Two-step verification`,
    words:
      'xác thực hai bước, xác thực 2 bước, xác minh, xác thực 2 lớp, mã xác thực, bảo mật, two-step verification, two-factor, 2FA, MFA, OTP, authenticator, code, security',
  },
  {
    tab: 'passkeys',
    name: msg`Passkeys`,
    words: 'khóa truy cập, khóa bảo mật, vân tay, khuôn mặt, passkeys, security key, fingerprint, face',
  },
  {
    tab: 'devices',
    name: msg`Devices and sign-ins`,
    words:
      'thiết bị và lịch sử đăng nhập, phiên đăng nhập, đăng xuất, bảo mật, devices and sign-ins, sessions, login history, sign out, log out, security',
  },
  {
    tab: 'home',
    name: msg`Storage`,
    words: 'dung lượng, bộ nhớ, hạn mức, còn trống, storage, quota, space, usage',
  },
  {
    tab: 'profile',
    name: msg`Personal information`,
    words:
      'thông tin cá nhân, tên, họ tên, ảnh đại diện, ngày sinh, số điện thoại, personal information, profile, name, avatar, picture, photo, date of birth, phone number',
  },
  {
    tab: 'contacts',
    name: msg`Contacts`,
    words: 'danh bạ, liên hệ, nhóm liên hệ, sổ địa chỉ, contacts, address book, contact groups',
  },
]

/** Matches in the name come first. Words may be in either language and any order, unfinished, unaccented. */
export function findSettings(typed: string, textOf: (message: MessageDescriptor) => string): readonly SettingEntry[] {
  const wanted = foldText(typed.trim())
  const starts = wanted.split(SPACES)
  const isNamed = ({ name }: SettingEntry) => foldText(textOf(name)).includes(wanted)
  const isMeant = ({ words }: SettingEntry) => {
    const text = foldText(words)
    const ofText = text.split(BETWEEN_WORDS)
    return text.includes(wanted) || starts.every((start) => ofText.some((word) => word.startsWith(start)))
  }
  const named = SETTING_ENTRIES.filter(isNamed)
  return [...named, ...SETTING_ENTRIES.filter((entry) => !named.includes(entry) && isMeant(entry))]
}

const SPACES = /\s+/u
const BETWEEN_WORDS = /[\s,-]+/u
