import { getMessage } from '@sen/contract/messages'
import { checkSpam as checkSpamRoute } from '@sen/contract/spam-check'
import { readMessage } from '@sen/core/messages/read-message'
import { readSource } from '@sen/core/messages/read-source'
import { checkSpam } from '@sen/core/spam-check/check-spam'
import type { MessageId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentMessage } from '../presenters/message.ts'
import { SANDBOX_POLICY } from '../security-headers.ts'

/** Untrusted bytes must never be interpreted as a page. */
const SOURCE_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'content-security-policy': SANDBOX_POLICY,
}

export function messageRoutes(mount: Mount, world: World): void {
  mount(getMessage, async (actor, { params, query }) => {
    const id = params.id as MessageId
    if (query.type === 'raw') return { bytes: await readSource(world, actor, id), headers: SOURCE_HEADERS }
    return { data: presentMessage(await readMessage(world, actor, id, query.whole === '1' ? 'whole' : query.images)) }
  })

  mount(checkSpamRoute, async (actor, { params }) => {
    const { score, symbols } = await checkSpam(world, actor, params.id as MessageId)
    return { data: { score, warn_score: world.spamWarnScore, symbols: [...symbols] } }
  })
}
