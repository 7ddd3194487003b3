import { newsletters } from './newsletters/issues.ts'
import { bankNotices } from './notices/bank.ts'
import { invoiceNotices } from './notices/invoices.ts'
import { platformNotices } from './notices/platforms.ts'
import { stockReports } from './notices/stock-report.ts'
import type { Story } from './story.ts'
import { contracts } from './threads/contracts.ts'
import { customers } from './threads/customers.ts'
import { customs } from './threads/customs.ts'
import { equipment } from './threads/equipment.ts'
import { hr } from './threads/hr.ts'
import { meetings } from './threads/meetings.ts'
import { money } from './threads/money.ts'
import { notes } from './threads/notes.ts'
import { oddities } from './threads/oddities.ts'
import { officeLife } from './threads/office-life.ts'
import { owner } from './threads/owner.ts'
import { quotations } from './threads/quotations.ts'
import { sales } from './threads/sales.ts'
import { spam } from './threads/spam.ts'
import { warehouse } from './threads/warehouse.ts'

export function allStories(): readonly Story[] {
  return [
    ...quotations,
    ...equipment,
    ...contracts,
    ...warehouse,
    ...meetings,
    ...money,
    ...hr,
    ...customs,
    ...customers,
    ...officeLife,
    ...notes,
    ...oddities,
    ...sales,
    ...owner,
    ...newsletters,
    ...bankNotices(),
    ...invoiceNotices(),
    ...stockReports(),
    ...platformNotices(),
    ...spam,
  ]
}
