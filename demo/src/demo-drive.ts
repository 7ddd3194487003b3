import { media, textFile } from './files/demo-files.ts'
import type { DemoFile } from './story.ts'

export interface DemoDriveFile {
  readonly folder: string
  readonly file: DemoFile
  readonly earlier?: readonly DemoFile[]
  readonly isFavorite?: true
  readonly isTrashed?: true
}

const prices = (version: 1 | 2 | 3) => media('Báo giá thiết bị mạng.xlsx', `bao-gia-thiet-bi-mang-${version}.xlsx`)

/** The files suffice to show lists, previews, versions and the recycle bin. */
export const demoDrive = {
  mailbox: 'lan',
  folders: ['Hợp đồng', 'Hợp đồng/2026', 'Báo giá', 'Ảnh'],
  files: [
    {
      folder: 'Hợp đồng/2026',
      file: media('Hợp đồng thuê kho Cát Lái.docx', 'hop-dong-thue-kho-cat-lai.docx'),
      isFavorite: true,
    },
    {
      folder: 'Hợp đồng/2026',
      file: media('Phụ lục 01 - biểu giá.pdf', 'phu-luc-01-bieu-gia.pdf'),
    },
    { folder: 'Báo giá', file: prices(3), earlier: [prices(1), prices(2)] },
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
