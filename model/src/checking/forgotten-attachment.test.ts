import { describe, expect, it } from 'vitest'
import { attachmentPromise } from './forgotten-attachment.ts'

describe('attachmentPromise', () => {
  it.each([
    ['Em gửi kèm báo giá tháng 8 ạ.', 'gửi kèm'],
    ['Anh xem giúp em file đính kèm nhé', 'file đính kèm'],
    ['ANH XEM FILE ĐÍNH KÈM', 'FILE ĐÍNH KÈM'],
    ['anh xem file dinh kem nhe', 'file dinh kem'],
    ['Em gui kem hop dong', 'gui kem'],
    ['Hợp đồng được đính kèm bên dưới.', 'Hợp đồng được đính kèm'],
    ['Kính gửi quý khách, tệp đính kèm là hóa đơn', 'tệp đính kèm'],
    ['Tài liệu đính kèm theo thư này', 'Tài liệu đính kèm'],
    ['Mời anh xem đính kèm', 'đính kèm'],
    ['Thư mời, kèm theo tài liệu cuộc họp', 'kèm theo tài liệu'],
    ['Em đã đính kèm CV', 'đính kèm'],
    ['Anh gửi kèm hóa đơn cho em', 'gửi kèm'],
    ['Xin gửi kèm biên bản', 'gửi kèm'],
    ['File kèm theo mail', 'File kèm'],
    ['Gửi file cho anh', 'Gửi file'],
    ['Đính-kèm: biên bản', 'Đính-kèm'],
    ['đính kèm'.normalize('NFD'), 'đính kèm'],
    ['Em gửi anh chị file báo cáo', 'gửi anh chị file'],
    ['Gửi cả nhà tệp danh sách', 'Gửi cả nhà tệp'],
    ['Biên bản kèm theo, mời anh xem', 'Biên bản kèm theo'],
    ['Kèm theo là bảng lương tháng này', 'Kèm theo là'],
    ['Vui lòng xem file đính kèm', 'file đính kèm'],
    ['Chị phải xem kỹ bản đính kèm', 'bản đính kèm'],
    ['Anh vui lòng xem hóa đơn đính kèm giúp em', 'hóa đơn đính kèm'],
    ['Em attach file báo giá nhé', 'attach file'],
    ['Em đính file ở dưới ạ', 'đính file'],
    ['E gửi a file nhé', 'gửi a file'],
    ['Chi tiết trong file attach', 'file attach'],
    ['Here is the attachment', 'Here is the attachment'],
    ['I am sending you the signed contract', 'sending you the signed contract'],
    ['Attaching the slides here', 'Attaching the'],
    ['Hello.\nAttached, the minutes', 'Attached, the'],
    ['Attached the slides.', 'Attached the'],
    ['Sending the contract as an attachment', 'as an attachment'],
    ['Please check attachment', 'check attachment'],
    ['Refer to the attachment', 'Refer to the attachment'],
    ['PFA the contract', 'PFA'],
    ['The figures are in the table, as attached.', 'as attached'],
    ['I attached the invoice.', 'I attached'],
    ['I’ve attached two files', 'I’ve attached'],
    ["I'm attaching the contract", "I'm attaching"],
    ['Please find attached our offer', 'find attached'],
    ['See attached', 'See attached'],
    ['The report is attached.', 'is attached'],
    ['Please see the attachment for details', 'see the attachment'],
    ['Details in the attachments below', 'in the attachments'],
    ['Attached is the invoice', 'Attached is'],
    ['Please find enclosed the contract', 'Please find enclosed'],
    ['Enclosed please find the contract', 'Enclosed please'],
  ])('hears a promise in “%s”', (text, words) => {
    expect(attachmentPromise(text)).toEqual(expect.stringContaining(words))
  })

  it.each([
    '',
    'Mai họp lúc 9 giờ nhé',
    'Anh gửi kèm hóa đơn giúp em nhé',
    'Chị vui lòng đính kèm bản scan khi trả lời',
    'Vui lòng đính kèm CMND',
    'Em không gửi kèm file vì nặng quá',
    'Thư này không có tệp đính kèm',
    'Chưa đính kèm được ạ',
    'Ăn bánh mì kèm theo trà đá',
    'Em chưa nhận được file đính kèm của anh',
    'Cảm ơn anh, em đã nhận được file đính kèm',
    'Không mở được file đính kèm',
    'File đính kèm bị lỗi',
    'Anh đã gửi file chưa?',
    'Bạn gửi file cho mình nhé',
    'Nhờ anh gửi giúp em file báo giá',
    'Chị gửi lại file cho em với ạ',
    'Anh đừng gửi file qua đây',
    'Bao giờ anh gửi cho em file đó?',
    'He was as attached as ever to his bicycle',
    'Đi kèm trẻ em',
    'Khuyến mãi đính kèm điều kiện',
    'Gia sư dạy kèm tại nhà',
    'Could you attach the invoice?',
    'Please attach your CV',
    'I did not attach anything',
    'There is no attachment',
    'I am very attached to this town',
    'No strings attached',
    'She is attached to him',
    'We enclose the garden with a fence',
    'Tôi thích họ hàng',
  ])('hears none in “%s”', (text) => {
    expect(attachmentPromise(text)).toBeUndefined()
  })

  it('ignores the salutation', () => {
    expect(attachmentPromise('Gửi anh file đính kèm, xem giúp em nhé.')).toBe('file đính kèm')
  })

  it('hears none in a long text of beginnings of one', () => {
    expect(attachmentPromise('gửi tài liệu hợp đồng a b c '.repeat(40_000))).toBeUndefined()
  })
})
