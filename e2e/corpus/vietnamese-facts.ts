import type { Expectation } from './expectation.ts'

/** Article 1 of the Universal Declaration of Human Rights, the text of all derived messages. */
const ARTICLE =
  'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi. Mọi con người đều được tạo hoá ban cho lý trí và lương tâm và cần phải đối xử với nhau trong tình bằng hữu.'
const WITHOUT_DASH = /^viet-derived\/(TCVN|VISCII)/

/** Returns the manually verified content of the set's Vietnamese messages; undefined for others. */
export function vietnameseFacts(id: string): Expectation | undefined {
  if (id.startsWith('viet-derived/')) {
    const dash = WITHOUT_DASH.test(id) ? '-' : '–'
    return {
      subject: 'Tuyên ngôn Quốc tế Nhân quyền',
      fromNames: ['Nguyễn Thị Phương Thảo'],
      fromEmails: ['thao@vi-du.example'],
      toEmails: ['an@vi-du.example'],
      dateEpoch: Date.UTC(2026, 2, 2, 2, 0, 0) / 1_000,
      attachmentNames: [`Báo cáo tài chính quý 4 ${dash} Công ty Đất Việt.txt`],
      textPlainContains: ARTICLE,
    }
  }
  return REAL[id]
}

const REAL: Readonly<Record<string, Expectation>> = {
  'viet-real/git-2013-viscii-cc.eml': {
    subject: 'Re: [PATCH v2 15/16] index-pack: use nr_objects_final as sha1_table size',
    ccNames: ['Nguyễn Thái Ngọc Duy', ''],
    ccEmails: ['pclouds@gmail.com', 'git@vger.kernel.org'],
  },
  'viet-real/git-2015-viscii-qp.eml': {
    subject: "Re: Git bug report: git doesn't change working directory",
    toNames: ['Khải'],
    toEmails: ['hvksmr1996@gmail.com'],
    textPlainContains: 'Hi Khải, On Sat, 17 Oct 2015, Khải wrote:',
  },
}
