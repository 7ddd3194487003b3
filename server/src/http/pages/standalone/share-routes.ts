import { ERROR_STATUS } from '@sen/contract/errors'
import { Refused } from '@sen/core/kit/refused'
import {
  type ApproachedShare,
  approachShare,
  type EnteredShare,
  enterShare,
  hasEntered,
  type Visitor,
} from '@sen/core/shares/visiting/approach-share'
import { confirmReceiver, mailReceiverCode } from '@sen/core/shares/visiting/confirm-receiver'
import { enterSharePassword } from '@sen/core/shares/visiting/enter-share-password'
import {
  findInShare,
  listArchiveInShare,
  previewInShare,
  readArchiveInShare,
  readInShare,
} from '@sen/core/shares/visiting/read-shared'
import { recordOpening } from '@sen/core/shares/visiting/record-opening'
import type { BegunVisit } from '@sen/core/shares/visiting/start-visit'
import { uploadIntoShare } from '@sen/core/shares/visiting/upload-into-share'
import { MAX_SHARE_PASSWORD_CHARACTERS } from '@sen/model/drive/limits'
import { sharePath } from '@sen/model/drive/share-opening'
import type { DriveItemId } from '@sen/model/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sourceKey } from '../../../source-key.ts'
import type { World } from '../../../world.ts'
import { rangedBlob } from '../../downloads/ranged-blob.ts'
import { VisitorZips } from '../../downloads/visitor-zips.ts'
import { codeOf } from '../../error-answers.ts'
import { askedBy, type LoginLimits } from '../../login-limits.ts'
import { sendBytes } from '../../mount.ts'
import { refuseForeignOrigin } from '../../origin.ts'
import { presentArchiveListing } from '../../presenters/archive-listing.ts'
import { presentPdf } from '../../presenters/pdf.ts'
import { archiveAnswer, fileHeaders } from '../../routes/drive/files.ts'
import type { SessionAuth } from '../../session.ts'
import { openedFacts } from './opened-facts.ts'
import { sendUploadPart, takesPages } from './send-upload-part.ts'
import type { AskingFacts, SharePageFacts } from './share-page.ts'
import type { SendSharePage } from './share-sender.ts'
import { askedTokenIn, formOf, rememberVisit, storeRequestedPath, visitTokenIn } from './visit-cookie.ts'

export interface ShareRouteNeeds {
  readonly world: World
  readonly session: SessionAuth
  readonly loginLimits: LoginLimits
  readonly publicUrl: string | undefined
  readonly send: SendSharePage
}

/** An object is needed, because an async function would wait for a returned reply. */
interface SentReply {
  readonly answered: FastifyReply
}

interface RequestedItem {
  readonly token: string
  readonly id?: DriveItemId
}

/**
 * Anyone with the link gets a page that asks for the password or code, then the content. Invalid links get 410 (product
 * decision 34).
 * @param scope accepts forms and multipart bodies
 */
export function shareRoutes(scope: FastifyInstance, needs: ShareRouteNeeds): void {
  const { world, session, loginLimits, publicUrl, send } = needs
  const zips = new VisitorZips()
  const visitorOf = async (request: FastifyRequest): Promise<Visitor> => ({
    actor: (await session.findByCookie(request))?.actor,
    visitToken: visitTokenIn(request),
  })
  const enter = async (request: FastifyRequest): Promise<EnteredShare> =>
    enterShare(world, asked(request).token, await visitorOf(request))
  const remember = (reply: FastifyReply, base: string, visit: BegunVisit): SentReply => ({
    answered: rememberVisit(reply, base, visit, publicUrl),
  })
  const page =
    (show: (request: FastifyRequest, reply: FastifyReply) => Promise<SharePageFacts | SentReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const shown = await show(request, reply)
        return 'answered' in shown ? shown.answered : await send(request, reply, shown)
      } catch (error) {
        const code = codeOf(error, request)
        const isNotThere = code === 'drive_item_not_found' || code === 'share_gone'
        void reply.code(isNotThere ? ERROR_STATUS.share_gone : ERROR_STATUS[code])
        return send(request, reply, { show: isNotThere ? 'gone' : 'failed' })
      }
    }
  const showItem = (problem?: string) => async (request: FastifyRequest) => {
    const { token, id } = asked(request)
    const approached = await approachShare(world, token, await visitorOf(request))
    if (!hasEntered(approached)) return askingFacts(approached)
    const found = await findInShare(world, approached, id)
    const isShared = found.item.id === approached.share.itemId
    await recordingOf(request)(world, approached, 'opened', isShared ? '' : found.item.name)
    return openedFacts(world, approached, found, { pageNumber: pageNumberOf(request), problem })
  }

  scope.get('/s/:token', page(showItem()))
  scope.get('/s/:token/f/:id', page(showItem()))

  scope.post(
    '/s/:token/password',
    page(async (request, reply) => {
      refuseForeignOrigin(request, publicUrl)
      const visitor = await visitorOf(request)
      const approached = await approachShare(world, asked(request).token, visitor)
      const base = sharePath(approached.share.token)
      const guessed = `share:${approached.share.id}`
      return orAsk(reply, { show: 'password', base }, async () => {
        await loginLimits.count(guessed, request.ip)
        const password = formOf(request, 'password').slice(0, MAX_SHARE_PASSWORD_CHARACTERS + 1)
        const visit = await enterSharePassword(askedBy(world, request), approached.share.token, visitor, password)
        await loginLimits.forgive(guessed, request.ip)
        return remember(reply, base, visit)
      })
    }),
  )

  scope.post(
    '/s/:token/code',
    page(async (request, reply) => {
      refuseForeignOrigin(request, publicUrl)
      const visitor = await visitorOf(request)
      const { share } = await approachShare(world, asked(request).token, visitor)
      const base = sharePath(share.token)
      const address = formOf(request, 'address')
      return orAsk(reply, { show: 'name', base }, async () => {
        await loginLimits.count(codeCounted(share.id, address), request.ip)
        const browserToken = askedTokenIn(request) || world.secrets.token()
        storeRequestedPath(reply, base, browserToken, publicUrl)
        // The duration would reveal whether the address is a recipient.
        const mailing = world.callScope.leave(() =>
          mailReceiverCode(world, share.token, visitor, { address, browserToken, source: sourceKey(request.ip) }),
        )
        mailing.catch((error: unknown) => {
          if (!(error instanceof Refused))
            request.log.error({ err: error }, 'could not send a code to a visitor of a share')
        })
        return { show: 'code', base, address } as const
      })
    }),
  )

  scope.post(
    '/s/:token/confirm',
    page(async (request, reply) => {
      refuseForeignOrigin(request, publicUrl)
      const visitor = await visitorOf(request)
      const { share } = await approachShare(world, asked(request).token, visitor)
      const base = sharePath(share.token)
      const [address, code] = [formOf(request, 'address'), formOf(request, 'code')]
      return orAsk(reply, { show: 'code', base, address }, async () => {
        const counted = codeCounted(share.id, address)
        await loginLimits.count(counted, request.ip)
        const visit = await confirmReceiver(world, share.token, visitor, {
          address,
          code,
          browserToken: askedTokenIn(request),
        })
        await loginLimits.forgive(counted, request.ip)
        return remember(reply, base, visit)
      })
    }),
  )

  scope.get(
    '/s/:token/f/:id/download',
    page(async (request, reply) => {
      const entered = await enter(request)
      const id = asked(request).id as DriveItemId
      const { item } = await findInShare(world, entered, id)
      const ofShared = item.id === entered.share.itemId ? '' : item.name
      if (item.kind === 'folder') {
        const enqueue = zips.begin(entered.share.id, sourceKey(request.ip), reply.raw)
        const { archive } = await enqueue(() => readArchiveInShare(world, entered, id))
        await recordingOf(request)(world, entered, 'downloaded', ofShared)
        return { answered: sendBytes(privately(reply), archiveAnswer(archive, enqueue)) }
      }
      const file = await readInShare(world, entered, id)
      const isInline = new URLSearchParams(request.url.split('?')[1]).get('inline') === '1'
      // Resumed downloads and range requests count as one opening.
      const goesOn = /^\s*bytes\s*=\s*(-|0*[1-9])/i.test(request.headers.range ?? '')
      await recordingOf(request)(world, entered, isInline ? 'opened' : 'downloaded', ofShared, { goesOn })
      const headers = await fileHeaders(world, file, isInline)
      const { blob: key, sizeBytes } = file.version
      const bytes = rangedBlob(world.blobs, { key, sizeBytes }, { request, reply }, headers)
      return { answered: sendBytes(privately(reply), bytes) }
    }),
  )

  scope.get(
    '/s/:token/f/:id/preview',
    page(async (request, reply) => {
      const entered = await enter(request)
      const id = asked(request).id as DriveItemId
      const { name, pdf } = await previewInShare(world, entered, id, sourceKey(request.ip))
      await recordingOf(request)(world, entered, 'opened', id === entered.share.itemId ? '' : name)
      return { answered: sendBytes(privately(reply), presentPdf(name, pdf)) }
    }),
  )

  scope.get(
    '/s/:token/f/:id/entries',
    page(async (request, reply) => {
      const entered = await enter(request)
      const id = asked(request).id as DriveItemId
      const { name, listing } = await listArchiveInShare(world, entered, id)
      await recordingOf(request)(world, entered, 'opened', id === entered.share.itemId ? '' : name)
      return { answered: privately(reply).send({ data: presentArchiveListing(listing) }) }
    }),
  )

  scope.post('/s/:token/f/:id/bring', async (request, reply) => {
    const receive = async () => {
      refuseForeignOrigin(request, publicUrl)
      const entered = await enter(request)
      const id = asked(request).id as DriveItemId
      return sendUploadPart(request, async (file) => {
        await loginLimits.countVisitorUpload(`share:${entered.share.id}`, request.ip)
        await uploadIntoShare(world, entered, id, file)
      })
    }
    if (!takesPages(request)) return reply.send({ data: await receive() })
    return page(async () => {
      try {
        await receive()
        return { answered: reply.redirect(request.url.replace(/\/bring.*$/, ''), 303) }
      } catch (error) {
        const code = codeOf(error, request)
        void reply.code(ERROR_STATUS[code])
        return showItem(code)(request)
      }
    })(request, reply)
  })
}

/** An office may open a share from one source with many people, so addresses count. */
function codeCounted(shareId: string, address: string): string {
  return `share-code:${shareId} ${address.trim()}`
}

function askingFacts({ asks, share }: ApproachedShare): SharePageFacts {
  return { show: asks === 'password' ? 'password' : 'name', base: sharePath(share.token) }
}

/** A deleted share has no field for the refusal. */
async function orAsk(
  reply: FastifyReply,
  asking: AskingFacts,
  work: () => Promise<SentReply | SharePageFacts>,
): Promise<SentReply | SharePageFacts> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused) || error.code === 'share_gone') throw error
    void reply.code(ERROR_STATUS[error.code])
    return { ...asking, problem: error.code }
  }
}

function asked(request: FastifyRequest): RequestedItem {
  return request.params as RequestedItem
}

function pageNumberOf(request: FastifyRequest): number {
  const said = Number(new URLSearchParams(request.url.split('?')[1]).get('page') ?? 1)
  return Number.isSafeInteger(said) && said > 0 && said < 10_000 ? said : 1
}

/** Shared caches must not store responses of a share. */
function privately(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' })
}

/** Link checkers use HEAD, which is no opening. */
function recordingOf(request: FastifyRequest): typeof recordOpening {
  return request.method === 'HEAD' ? async () => {} : recordOpening
}
