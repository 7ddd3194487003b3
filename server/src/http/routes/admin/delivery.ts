import { dropWaitingMail, listDomainReports, listWaitingMail, retryWaitingMail } from '@sen/contract/admin/delivery'
import { listReportSums } from '@sen/core/aggregate-reports/list-report-sums'
import { cancelOutgoing } from '@sen/core/queue/cancel-outgoing'
import { listWaiting } from '@sen/core/queue/list-waiting'
import { retrySubmission } from '@sen/core/queue/retry-submission'
import type { SubmissionId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'
import { presentDomainReports, presentWaitingMail } from '../../presenters/delivery.ts'
import { byTime, presentPageInfo } from '../../presenters/page-info.ts'

export function deliveryRoutes(mount: Mount, world: World): void {
  mount(listWaitingMail, async (actor, { query }) => {
    const { mails, ...end } = await listWaiting(world, actor, query)
    return {
      data: mails.map(presentWaitingMail),
      ...presentPageInfo(end, (place) => `${byTime(place)}_${place.domain}`),
    }
  })
  mount(retryWaitingMail, async (actor, { params, body }) => {
    const domains = await retrySubmission(world, actor, { id: params.id as SubmissionId, domain: body.domain })
    return { data: { tried: domains.length > 0 } }
  })
  mount(dropWaitingMail, async (actor, { params, body }) => {
    const recipients = await cancelOutgoing(world, actor, { id: params.id as SubmissionId, domain: body.domain })
    return { data: { recipients: [...recipients] } }
  })
  mount(listDomainReports, async (actor) => {
    const reports = await listReportSums(world, actor)
    return { data: reports.map(presentDomainReports), total: reports.length }
  })
}
