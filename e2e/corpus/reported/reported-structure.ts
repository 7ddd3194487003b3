import type { ReportedCase } from './reported-case.ts'

export const STRUCTURE_CASES: readonly ReportedCase[] = [
  {
    id: 'B01-mms-dashes',
    expect: {
      fromName: '',
      shows: ['Ảnh chụp ở kho, chị xem giúp.'],
      showsNot: ['multi-part message'],
      files: ['Anh_thu_1(1).png', 'Anh_thu_2.png'],
      snippet: 'Ảnh chụp ở kho',
    },
  },
  {
    id: 'B03-apple-text-image-text',
    expect: { shows: ['Xem anh nay:', 'Chị thấy chưa? Dòng cuối này nằm sau ảnh.'], anywhere: ['anh-giua.png'] },
  },
  {
    id: 'B05-gmail-cid-not-used',
    expect: { format: 'html', shows: ['Gui anh bao gia.'], files: ['bao-gia.pdf', 'chu-ky.png'] },
  },
  {
    id: 'B06-cid-in-mixed',
    expect: { shows: ['Logo cửa hàng:', 'Cảm ơn anh/chị.'], drawn: ['image-1.png'] },
  },
  {
    id: 'B07-forward-inline-files',
    expect: {
      shows: ['Nhờ chị chuyển tiếp các tệp.'],
      files: ['ghi-chu-1.txt', 'ghi-chu-2.txt', 'ban-ve.pdf'],
      snippet: 'Nhờ chị chuyển tiếp',
    },
  },
  {
    id: 'B07b-inline-named-text',
    expect: { shows: ['Gửi nhật ký máy chủ.'], files: ['nhat-ky.log', 'bao-cao.html', 'so.csv'] },
  },
  {
    id: 'B09-rfc822-base64',
    expect: {
      shows: ['Thu goc dinh kem.'],
      files: ['thu-goc.eml'],
      opened: { file: 'thu-goc.eml', shows: ['Biên bản kèm theo, mời xem.'], files: ['bien-ban.pdf'] },
    },
  },
  {
    id: 'B10-opaque-smime',
    expect: { shows: ['Nội dung đã ký số, mời mở báo cáo.'], files: ['bao-cao-da-ky.pdf'], mayList: ['smime.p7m'] },
  },
  {
    id: 'B11-p7s-document',
    expect: { shows: ['Tờ khai và tệp chữ ký rời.'], files: ['to-khai.xml', 'to-khai.xml.p7s'] },
  },
  {
    id: 'B13-disposition-encoded-word',
    expect: { format: 'html', shows: ['Nội dung thư phải hiện ở đây.'] },
  },
  {
    id: 'B14-boundary-unquoted',
    expect: { format: 'html', shows: ['Bản HTML: đơn hàng đã giao.'], showsNot: ['NextPart'] },
  },
  { id: 'B16-scanner', expect: { fromName: '', date: null, files: ['20261127093000.pdf'] } },
  {
    id: 'B17-base64-chunks-padded',
    expect: {
      shows: ['Dòng một của báo cáo tự động.', 'Dòng hai nằm trong khối thứ hai.', 'Dòng ba, khối cuối cùng, hết.'],
    },
  },
  {
    id: 'B28-same-names',
    expect: {
      shows: ['Bon tep.'],
      zip: ['hoa don.txt', 'hoa don (2).txt', 'HOA DON (3).TXT', 'a_b_c_d.txt', '_CON.txt', 'ghi chu'],
    },
  },
  {
    id: 'B29-tnef-long-name',
    expect: {
      shows: ['Kính gửi chị Lan,', 'Báo cáo quý kèm theo.'],
      files: ['Báo cáo quý 4 – bản chính thức (đã duyệt).xlsx'],
    },
  },
  { id: 'B29ansi-tnef', expect: { shows: ['Xin chào ANSI'] } },
  { id: 'B29html-tnef', expect: { shows: ['Thân thư HTML trong winmail'] } },
  // RTF is not displayed, so its text becomes a file.
  { id: 'B29rtf-tnef', expect: { files: ['message.rtf'] } },
  { id: 'B29top-tnef', expect: { shows: ['Thân thư HTML trong winmail'] } },
  { id: 'B29wbody-tnef', expect: { shows: ['Kính gửi chị Lan,', 'Báo cáo quý kèm theo.'] } },
  {
    id: 'B81-no-blank-line',
    expect: {
      subject: '[B81] No empty line before the text',
      holds: ['Dòng một của thư.\nDòng hai.\n\nDòng ba sau dòng trống.'],
      snippet: 'Dòng một của thư.',
      date: '2026-11-27T02:15Z',
    },
  },
  {
    id: 'B84-text-file-first',
    expect: { format: 'html', shows: ['Thân thư thật.'], files: ['phu-luc.txt'], snippet: 'Thân thư thật.' },
  },
  { id: 'B87a-cid', expect: { drawn: ['anh.png'] } },
  { id: 'B87b-cid', expect: { drawn: ['anh.png'] } },
  { id: 'B87c-cid', expect: { drawn: ['anh.png'] } },
]
