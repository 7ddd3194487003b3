export interface Person {
  readonly name: string
  readonly email: string
}

/** The program decides the HTML, the quoting and the reply prefix. */
export type MailProgram = 'web' | 'outlook' | 'phone' | 'plain'

interface CastMember {
  readonly name: string
  /** Colleagues have a local part only, outsiders a full `*.example` address. */
  readonly address: string
  readonly program: MailProgram
  readonly language?: 'en'
  readonly signature: readonly string[]
}

const cast = {
  lan: {
    name: 'Lan Nguyễn',
    address: 'lan',
    program: 'web',
    signature: ['Lan Nguyễn', 'Trưởng phòng Mua sắm · 0912 345 678', 'Công ty TNHH Thương mại Sen Việt'],
  },
  minh: {
    name: 'Đỗ Nhật Minh',
    address: 'minh',
    program: 'web',
    signature: ['Đỗ Nhật Minh', 'Phòng Kinh doanh · 0938 221 406', 'Công ty TNHH Thương mại Sen Việt'],
  },
  chu: {
    name: 'Lê Đình Chu',
    address: 'chu',
    program: 'phone',
    signature: ['Lê Đình Chu', 'Giám đốc · Sen Việt'],
  },
  vy: {
    name: 'Bùi Khánh Vy',
    address: 'vy',
    program: 'web',
    signature: ['Bùi Khánh Vy', 'Nhân viên Mua sắm · máy lẻ 112'],
  },
  khoa: {
    name: 'Đinh Anh Khoa',
    address: 'khoa',
    program: 'phone',
    signature: ['Đinh Anh Khoa', 'Thủ kho · 0903 118 772'],
  },
  phuc: {
    name: 'Lê Hoàng Phúc',
    address: 'phuc',
    program: 'outlook',
    signature: ['Lê Hoàng Phúc', 'Quản lý dự án · Sen Việt'],
  },
  ha: {
    name: 'Phạm Thu Hà',
    address: 'ha',
    program: 'outlook',
    signature: ['Phạm Thu Hà', 'Kế toán trưởng · máy lẻ 105'],
  },
  ngoc: {
    name: 'Vũ Bảo Ngọc',
    address: 'ngoc',
    program: 'web',
    signature: ['Vũ Bảo Ngọc', 'Phòng Nhân sự · máy lẻ 108'],
  },
  mai: {
    name: 'Trịnh Mai Anh',
    address: 'mai',
    program: 'web',
    signature: ['Trịnh Mai Anh', 'Tiếp thị · Sen Việt'],
  },
  linh: {
    name: 'Đỗ Diệu Linh',
    address: 'linh',
    program: 'web',
    signature: ['Đỗ Diệu Linh', 'Điều phối kinh doanh · máy lẻ 121'],
  },
  duc: {
    name: 'Ngô Hữu Đức',
    address: 'duc',
    program: 'plain',
    signature: ['Ngô Hữu Đức', 'Phòng Công nghệ thông tin, máy lẻ 100'],
  },
  ketoan: { name: 'Phòng Kế toán', address: 'ketoan', program: 'outlook', signature: ['Phòng Kế toán · Sen Việt'] },
  nhansu: { name: 'Phòng Nhân sự', address: 'nhansu', program: 'web', signature: ['Phòng Nhân sự · Sen Việt'] },
  hanhchinh: {
    name: 'Hành chính Sen Việt',
    address: 'hanhchinh',
    program: 'web',
    signature: ['Bộ phận Hành chính · máy lẻ 101'],
  },
  quan: {
    name: 'Trần Minh Quân',
    address: 'quan.tm@netco.example',
    program: 'web',
    signature: ['Trần Minh Quân', 'Kinh doanh dự án · Netco Việt Nam', 'ĐT 0908 442 117 · www.netco.example'],
  },
  daniel: {
    name: 'Daniel Koh',
    address: 'daniel.koh@brightlink.example',
    program: 'outlook',
    language: 'en',
    signature: ['Daniel Koh', 'Regional Sales Manager, BrightLink Pte Ltd', 'Singapore'],
  },
  nga: {
    name: 'Huỳnh Thúy Nga',
    address: 'nga.huynh@baobidaiphat.example',
    program: 'outlook',
    signature: ['Huỳnh Thúy Nga', 'Phòng Bán hàng · Bao bì Đại Phát', 'Lô C7, KCN Tân Tạo'],
  },
  hieu: {
    name: 'Tạ Trung Hiếu',
    address: 'hieu@xenangviet.example',
    program: 'phone',
    signature: ['Tạ Trung Hiếu', 'Xe nâng Việt · 0977 650 331'],
  },
  tung: {
    name: 'Hồ Sỹ Tùng',
    address: 'tung.ho@khovan.example',
    program: 'outlook',
    signature: ['Hồ Sỹ Tùng', 'Quản lý khai thác · Kho vận Cát Lái', '0918 030 556'],
  },
  khang: {
    name: 'LS. Võ Duy Khang',
    address: 'khang@luatvietan.example',
    program: 'outlook',
    signature: ['Luật sư Võ Duy Khang', 'Công ty Luật Việt An', 'Tầng 6, 25 Lê Duẩn'],
  },
  thuy: {
    name: 'Lý Thanh Thủy',
    address: 'thuy.ly@songhau.example',
    program: 'web',
    signature: ['Lý Thanh Thủy', 'Chứng từ hàng nhập · Giao nhận Sông Hậu', 'ĐT 028 3822 0145'],
  },
  en: {
    name: 'Nguyễn Thị Ển',
    address: 'en.nguyen@catlai.example',
    program: 'web',
    signature: ['Nguyễn Thị Ển', 'Ban dự án Cảng Cát Lái'],
  },
  trang: {
    name: 'Phan Ngọc Trang',
    address: 'trang.phan@hoasenhotel.example',
    program: 'web',
    signature: ['Phan Ngọc Trang', 'Quản lý mua hàng · Khách sạn Hoa Sen'],
  },
  son: {
    name: 'Dương Thái Sơn',
    address: 'son.dt@truongxanh.example',
    program: 'plain',
    signature: ['Dương Thái Sơn', 'Phó hiệu trưởng, Trường Trung học Xanh'],
  },
  bao: {
    name: 'Đỗ Gia Bảo',
    address: 'bao@netve.example',
    program: 'web',
    signature: ['Đỗ Gia Bảo', 'Nét Vẽ Studio'],
  },
  yen: {
    name: 'Cao Hải Yến',
    address: 'yen.ch@songhongbank.example',
    program: 'outlook',
    signature: ['Cao Hải Yến', 'Khách hàng doanh nghiệp · Ngân hàng Sông Hồng'],
  },
  loc: {
    name: 'Mạc Tấn Lộc',
    address: 'loc.mac@baohiembinhan.example',
    program: 'web',
    signature: ['Mạc Tấn Lộc', 'Bảo hiểm Bình An'],
  },
  quang: {
    name: 'Thái Đăng Quang',
    address: 'quang@kiemtoanabc.example',
    program: 'outlook',
    signature: ['Thái Đăng Quang', 'Trưởng nhóm kiểm toán · ABC'],
  },
  hoai: {
    name: 'Tô Thị Hoài',
    address: 'hoai.to@dienmayanphu.example',
    program: 'phone',
    signature: ['Tô Thị Hoài', 'Điện máy An Phú'],
  },
} as const satisfies Readonly<Record<string, CastMember>>

export type CastKey = keyof typeof cast
export type MailboxKey = 'lan' | 'minh' | 'chu'
export type Who = CastKey | Person

const mailboxKeys: readonly MailboxKey[] = ['lan', 'minh', 'chu']

export function mailboxOf(who: Who): MailboxKey | undefined {
  return mailboxKeys.find((key) => key === who)
}

export function personOf(who: Who, domain: string): Person {
  if (typeof who !== 'string') return who
  const { name, address } = cast[who]
  return { name, email: address.includes('@') ? address : `${address}@${domain}` }
}

/** One-off people use a web mail program and sign nothing. */
export function handOf(who: Who): { program: MailProgram; language: 'vi' | 'en'; signature: readonly string[] } {
  if (typeof who !== 'string') return { program: 'web', language: 'vi', signature: [] }
  const member: CastMember = cast[who]
  return { program: member.program, language: member.language ?? 'vi', signature: member.signature }
}

/** A demo installation should have these accounts; the three mailbox users come first. */
export function demoColleagues(domain: string): readonly Person[] {
  return (Object.keys(cast) as CastKey[])
    .filter((key) => !cast[key].address.includes('@'))
    .map((key) => personOf(key, domain))
}
