import type { Language } from './words.ts'

const VIETNAMESE = {
  reportSpam: 'Báo thư rác',
  notSpam: 'Không phải thư rác',
  blockThis: 'Chặn người gửi này?',
  blockThese: (count: number) => `Chặn ${count} người gửi này?`,
  block: 'Chặn và chuyển vào Thư rác',
  onlyMove: 'Chỉ chuyển vào Thư rác',
  movedToJunk: (count: number) => `Đã chuyển ${count} chuỗi thư vào Thư rác`,
  takenFromJunk: (count: number) => `Đã đưa ${count} chuỗi thư ra khỏi Thư rác`,
  deleteForever: 'Xóa vĩnh viễn',
  empty: 'Dọn sạch',
  deletedForever: (count: number) => `Đã xóa vĩnh viễn ${count} chuỗi thư`,
  emptyTrash: 'Dọn sạch Thùng rác',
  all: 'Tất cả',
  selectMenu: 'Chọn',
  moreActions: 'Thao tác khác',
  allOnPage: (count: number) => `Đã chọn tất cả ${count} chuỗi thư trên trang này.`,
  selectAllIn: (count: number, folder: string) => `Chọn tất cả ${count} trong ${folder}`,
  markedRead: (count: number) => `Đã đánh dấu ${count} chuỗi thư là đã đọc`,
  asItWas: 'Đã hoàn tác: ',
}

export type MovingWords = typeof VIETNAMESE

const ENGLISH: MovingWords = {
  reportSpam: 'Report spam',
  notSpam: 'Not spam',
  blockThis: 'Block this sender?',
  blockThese: (count) => `Block these ${count} senders?`,
  block: 'Block and move to Junk',
  onlyMove: 'Only move to Junk',
  movedToJunk: (count) => `Moved ${count} conversation${count === 1 ? '' : 's'} to Junk`,
  takenFromJunk: (count) => (count === 1 ? '1 conversation is not spam' : `${count} conversations are not spam`),
  deleteForever: 'Delete forever',
  empty: 'Empty',
  deletedForever: (count) => `Deleted ${count} conversation${count === 1 ? '' : 's'} forever`,
  emptyTrash: 'Empty Trash',
  all: 'All',
  selectMenu: 'Select',
  moreActions: 'More actions',
  allOnPage: (count) => `All ${count} conversations on this page are selected.`,
  selectAllIn: (count, folder) => `Select all ${count} in ${folder}`,
  markedRead: (count) => `Marked ${count} conversation${count === 1 ? '' : 's'} as read`,
  asItWas: 'Undone: ',
}

export function movingWordsOf(language: Language): MovingWords {
  return language === 'vi' ? VIETNAMESE : ENGLISH
}
