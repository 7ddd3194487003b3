import { docx, media, pdf, textFile, xlsx } from './files/demo-files.ts'
import type { DemoFile } from './story.ts'

export interface DemoDriveFile {
  readonly folder: string
  readonly file: DemoFile
  /** What it was before, the oldest first. */
  readonly earlier?: readonly DemoFile[]
  readonly isFavorite?: true
  readonly isTrashed?: true
}

const PRICES = 'Báo giá thiết bị mạng.xlsx'
const switches = (price: number) =>
  xlsx(PRICES, 'Báo giá', [
    ['Mặt hàng', 'Số lượng', 'Đơn giá'],
    ['Bộ chuyển mạch 24 cổng', 4, price],
    ['Điểm truy cập Wi-Fi', 12, 3_150_000],
  ])

/** What Lan keeps in her drive: enough to see lists, previews, versions and the recycle bin. */
export const demoDrive = {
  mailbox: 'lan',
  folders: ['Hợp đồng', 'Hợp đồng/2026', 'Báo giá', 'Ảnh'],
  files: [
    {
      folder: 'Hợp đồng/2026',
      file: docx(
        'Hợp đồng thuê kho Cát Lái.docx',
        'HỢP ĐỒNG THUÊ KHO',
        'Bên thuê: Công ty Sen Việt. Bên cho thuê: Kho vận Cát Lái.',
        'Diện tích thuê 1.200 m², thời hạn 24 tháng, thanh toán theo quý.',
      ),
      isFavorite: true,
    },
    {
      folder: 'Hợp đồng/2026',
      file: pdf('Phụ lục 01 - biểu giá.pdf', 'Phụ lục 01\nBiểu giá thuê kho theo quý'),
    },
    { folder: 'Báo giá', file: switches(7_900_000), earlier: [switches(8_400_000), switches(8_150_000)] },
    {
      folder: 'Báo giá',
      file: textFile('Ghi chú đàm phán.txt', 'Netco giảm thêm 3 % nếu đặt trước ngày 15. Hỏi lại thời gian bảo hành.'),
    },
    { folder: 'Ảnh', file: media('Kho Cát Lái.jpg', 'kho-cat-lai.jpg') },
    { folder: 'Ảnh', file: media('Bãi trước kho.jpg', 'bai-truoc-kho.jpg') },
    { folder: 'Ảnh', file: media('Hạ hàng cửa số 3.mp4', 'ha-hang-cua-so-3.mp4') },
    {
      folder: '',
      file: textFile('Việc cần làm tuần này.txt', '- Gửi biên bản nghiệm thu\n- Đối chiếu công nợ tháng 11'),
    },
    {
      folder: '',
      file: textFile('Bản nháp cũ.txt', 'Bản này đã thay bằng bản trong thư mục Hợp đồng.'),
      isTrashed: true,
    },
  ] satisfies readonly DemoDriveFile[] as readonly DemoDriveFile[],
} as const
