import { msg } from '@lingui/core/macro'
import { blockKey, judgeBlock } from '@sen/model/acting/blocking'
import { mayActIn } from '@sen/model/acting/thread-actions'
import { isForged } from '@sen/model/trust/sender-warnings'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { ownDomains } from '../data/account/own-domains.ts'
import { filtersQuery } from '../data/filters/queries.ts'
import { moveThreads } from '../data/threads/move-threads.ts'
import { notSpam as sendNotSpam } from '../data/threads/not-spam.ts'
import { ask } from '../state/question.ts'
import type { Action, ActionContext } from './action.ts'
import { actInBulk, isBulk } from './bulk/act-in-bulk.ts'
import { blockedText, doneText } from './bulk/done-text.ts'
import { threadAct } from './bulk/thread-act.ts'
import { mayChangeMail } from './guard/require-verified.ts'
import { attempt } from './report.ts'
import { byFolder, mayAct } from './targets.ts'
import { leave, offerUndo } from './undo-notice.ts'

/** Asks whether to block senders without a block filter (spec section 4, product decision 14). */
export const spam: Action = {
  id: 'spam',
  group: 'mail',
  about: msg`Report spam`,
  label: () => msg`Report spam`,
  icon: ShieldAlert,
  keys: ['!'],
  isEnabled: (context) => mayAct(context) && (!context.folder || mayActIn('spam', context.folder.role)),
  perform: (context) => {
    if (!mayChangeMail(context)) return
    attempt(threadAct({ action: 'spam' }), async () => {
      const senders = await blockableSenders(context)
      const beyondPage = context.everything?.count
      if (senders.length === 0 && beyondPage === undefined) moveToJunk(context, false)
      else ask({ kind: 'spam', beyondPage, senders, onAnswer: (block) => moveToJunk(context, block) })
    })
  },
}

export const notSpam: Action = {
  id: 'not-spam',
  group: 'mail',
  about: msg`Not spam`,
  label: () => msg`Not spam`,
  icon: ShieldCheck,
  keys: ['!'],
  isEnabled: (context) => mayAct(context) && context.folder?.role === 'junk',
  perform: (context) => {
    const { cache, folder, targets } = context
    if (!folder || !mayChangeMail(context)) return
    if (isBulk(context)) {
      actInBulk(context, { action: 'not_spam' })
      return
    }
    const ids = targets.map(({ id }) => id)
    leave(context, ids)
    attempt(threadAct({ action: 'not_spam' }), async () =>
      offerUndo(context, await sendNotSpam(cache, ids, folder.id), doneText({ action: 'not_spam' }, ids.length, '')),
    )
  },
}

function moveToJunk(context: ActionContext, blockSenders: boolean): void {
  const { cache, folders, targets } = context
  const junk = folders.find(({ role }) => role === 'junk')
  if (!junk) return
  if (isBulk(context)) {
    actInBulk(context, { action: 'spam', block_senders: blockSenders })
    return
  }
  const moves = [...byFolder(targets)].map(([fromFolderId, ids]) => ({
    ids,
    fromFolderId,
    toFolderId: junk.id,
    blockSenders,
  }))
  const ids = targets.map(({ id }) => id)
  leave(context, ids)
  attempt(threadAct({ action: 'spam' }), async () => {
    const receipt = await moveThreads(cache, moves)
    offerUndo(context, receipt, blockedText(doneText({ action: 'spam' }, ids.length, ''), receipt.block_list_full))
  })
}

/** The rows may show only some of the senders; the server knows them all. */
async function blockableSenders({ cache, user, rows, targets, openThread }: ActionContext): Promise<readonly string[]> {
  const own = {
    addresses: user ? [user.email, ...user.senders.map(({ email }) => email)] : [],
    domains: user ? ownDomains(user) : [],
  }
  const meant = new Set(targets.map(({ id }) => id))
  const written = [
    ...rows
      .filter(({ id }) => meant.has(id) && id !== openThread?.id)
      .map(({ subject, participants }) => ({ isForged: isForged({ subject, verdict: null }), people: participants })),
    ...(openThread && meant.has(openThread.id)
      ? openThread.messages.map(({ subject, verdict, from }) => ({
          isForged: isForged({ subject, verdict }),
          people: [from],
        }))
      : []),
  ]
  const blockable = written.flatMap(({ isForged, people }) =>
    people.filter(({ email }) => judgeBlock(email, own, isForged) === 'blockable').map(({ email }) => blockKey(email)),
  )
  // Without the filters, ask about all senders; the server creates no duplicate filter.
  const filters = blockable.length > 0 ? await cache.fetchQuery(filtersQuery).catch(() => []) : []
  const blocked = new Set(filters.flatMap(({ from }) => from ?? []))
  return [...new Set(blockable)].filter((sender) => !blocked.has(sender))
}
