import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import type { CallScope } from '@sen/core/ports/call-scope'
import { normaliseAutodiscoverPath } from '@sen/model/automatic-setup/setup-hosts'
import { SMALL_BODY_BYTES } from '@sen/model/bulkheads/limits'
import { hasModestShape } from '@sen/model/text/json-shape'
import {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
} from 'fastify'
import type { Config } from '../config.ts'
import type { Rooms } from '../realtime/rooms.ts'
import { sourceKey } from '../source-key.ts'
import type { World } from '../world.ts'
import { callOf } from './call-of.ts'
import { limitConnections } from './connection-limits.ts'
import { decodeText } from './decode-text.ts'
import { answerError, sendError } from './error-answers.ts'
import { logFailedSignIns } from './failed-sign-ins.ts'
import { LargeBodies, mayBeLarge } from './large-bodies.ts'
import type { LoginLimits } from './login-limits.ts'
import { observeRequest } from './metrics.ts'
import { createMount } from './mount.ts'
import { firstScreens } from './pages/first-screens.ts'
import { officePage } from './pages/office-page.ts'
import { pageFiles } from './pages/page-files.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { sharePages } from './pages/standalone/share-pages.ts'
import { startRoute } from './pages/start.ts'
import { withoutUnkeepable } from './plain-text.ts'
import type { SiteOptions } from './presenters/site.ts'
import { QuietLog } from './quiet-log.ts'
import { accountRoutes } from './routes/account.ts'
import { addressRoutes } from './routes/admin/addresses.ts'
import { deliveryRoutes } from './routes/admin/delivery.ts'
import { adminDomainRoutes } from './routes/admin/domains.ts'
import { mailProgramRoutes } from './routes/admin/mail-programs.ts'
import { organisationRoutes } from './routes/admin/organisation.ts'
import { peopleRoutes } from './routes/admin/people.ts'
import { quarantineRoutes } from './routes/admin/quarantine.ts'
import { appPasswordRoutes } from './routes/app-passwords.ts'
import { attachmentRoutes } from './routes/attachments.ts'
import { automaticSetupRoutes } from './routes/automatic-setup.ts'
import { contactGroupRoutes } from './routes/contacts/contact-groups.ts'
import { contactRoutes } from './routes/contacts/contacts.ts'
import { recipientRoutes } from './routes/contacts/recipients.ts'
import { draftRoutes } from './routes/drafts.ts'
import { driveAttachmentRoutes } from './routes/drive/attachments.ts'
import { driveChangeRoutes } from './routes/drive/changes.ts'
import { driveFileRoutes } from './routes/drive/files.ts'
import { driveUploadRoutes } from './routes/drive/uploads.ts'
import { driveVersionRoutes } from './routes/drive/versions.ts'
import { wopiRoutes } from './routes/drive/wopi.ts'
import { entryRoutes } from './routes/entry.ts'
import { exportRoutes } from './routes/exports.ts'
import { feedbackRoutes } from './routes/feedback.ts'
import { fileRoutes } from './routes/files.ts'
import { filterRoutes } from './routes/filters.ts'
import { folderRoutes } from './routes/folders.ts'
import { forwardingRoutes } from './routes/forwarding.ts'
import { identityRoutes } from './routes/identity.ts'
import { imageRoutes } from './routes/images.ts'
import { importRoutes } from './routes/imports.ts'
import { labelRoutes } from './routes/labels/labels.ts'
import { messageRoutes } from './routes/messages.ts'
import { mtaStsRoute } from './routes/mta-sts.ts'
import { operatorRoutes } from './routes/operator.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { profileRoutes } from './routes/profile/profile.ts'
import { recallRoutes } from './routes/recall/recall.ts'
import { seenPictureRoute } from './routes/recall/seen-picture.ts'
import { reminderRoutes } from './routes/reminders.ts'
import { removedMailRoutes } from './routes/removed-mail.ts'
import { planningRoutes } from './routes/scheduling.ts'
import { searchRoutes } from './routes/search.ts'
import { senderRoutes } from './routes/senders.ts'
import { sendingRoutes } from './routes/sending.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { settingRoutes } from './routes/settings.ts'
import { setupLinkRoutes } from './routes/setup-links.ts'
import { fileRequestRoutes } from './routes/shares/file-requests.ts'
import { ownShareRoutes } from './routes/shares/own-shares.ts'
import { signatureRoutes } from './routes/signatures.ts'
import { siteRoutes } from './routes/site.ts'
import { taskRoutes } from './routes/tasks/tasks.ts'
import { threadTaskRoutes } from './routes/tasks/thread-tasks.ts'
import { templateRoutes } from './routes/templates.ts'
import { threadRoutes } from './routes/threads.ts'
import { twoStepRoutes } from './routes/two-step.ts'
import { unsubscribingRoutes } from './routes/unsubscribing.ts'
import { uploadRoutes } from './routes/uploads/uploads.ts'
import { securityHeaders } from './security-headers.ts'
import { sessionAuth } from './session.ts'
import { closeSockets, onlyOnSocketPath, SOCKET_COMPRESSION, socketRoute } from './socket.ts'
import { closeStalledBodies, type StalledRequestBodies } from './stalled-request-bodies.ts'
import { isPage, webRoutes } from './web-files.ts'

export interface AppOptions extends SiteOptions {
  readonly world: World
  readonly rooms: Rooms
  readonly loginLimits: LoginLimits
  readonly logger: FastifyBaseLogger
  readonly config: Pick<
    Config,
    'publicUrl' | 'trustProxy' | 'logAddresses' | 'metricsPublic' | 'metricsToken' | 'loginParamSecret'
  >
  readonly webFolder: string | undefined
  readonly check: () => Promise<void>
  readonly pingMilliseconds?: number
}

/** Proxies close connections that are silent for a minute. */
const PING_MILLISECONDS = 30_000

const DEFAULT_BODY_LIMIT_BYTES = 1024 ** 2

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { world, config } = options
  const { publicUrl } = config
  const headers = securityHeaders(publicUrl, options.brand.docsUrl)
  const app = fastify({
    loggerInstance: options.logger,
    logController: new QuietLog({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: DEFAULT_BODY_LIMIT_BYTES,
    // An overlong link gets the error page of its own route.
    routerOptions: { maxParamLength: 8_192 },
    rewriteUrl: ({ url = '/' }) => normaliseAutodiscoverPath(url),
    // Monitors and download managers send HEAD first (RFC 9110 section 9.3.2).
    exposeHeadRoutes: true,
    // 25 MB over a slow connection must fit.
    requestTimeout: 600_000,
    // The router cannot find a route for broken escapes.
    frameworkErrors: (_, request, reply) => {
      void reply.headers(headers)
      if (options.webFolder !== undefined && isPage(request)) return reply.redirect('/404')
      return sendError(reply, 'invalid', { field: '', problem: 'address' })
    },
    // Idle keep-alive connections must not delay a stop.
    forceCloseConnections: 'idle',
  })
  const bodies = closeStalledBodies(app.server, { bySource: config.trustProxy === false })
  trustBodies(app, bodies)
  if (config.trustProxy === false) limitConnections(app.server)
  app.decorateRequest('session', undefined)
  app.setErrorHandler(answerError)
  readJsonOnly(app)
  sendHeadersAlways(app, headers)
  app.addHook('onResponse', (request, reply, done) => {
    observeRequest(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1_000)
    done()
  })
  leaveOutBodies(app)
  runInScope(app, world.callScope)
  const onSignInFailed = logFailedSignIns(app, { wholeAddresses: config.logAddresses })
  await app.register(cookie)
  await app.register(websocket, {
    options: { maxPayload: 1_024, perMessageDeflate: SOCKET_COMPRESSION, verifyClient: onlyOnSocketPath },
    preClose: closeSockets,
    // A frame that breaks the protocol is the client's fault.
    errorHandler: (_, socket) => socket.terminate(),
  })

  const session = sessionAuth(world, publicUrl)
  const mount = createMount(app, session)
  siteRoutes(mount, options)
  const passwordSignIn = identityRoutes(mount, { world, session, loginLimits: options.loginLimits, publicUrl })
  entryRoutes(mount, { world, session, loginLimits: options.loginLimits, config })
  const folder = options.webFolder
  const files = folder !== undefined && existsSync(folder) ? pageFiles(folder) : undefined
  const screens = folder !== undefined && files ? firstScreens({ folder, files, logger: options.logger }) : undefined
  app.addHook('onClose', async () => screens?.close())
  const beginStart = startRoute(mount, { world, site: options, firstScreens: screens })
  sessionRoutes(mount, world)
  twoStepRoutes(mount, { world, session, loginLimits: options.loginLimits })
  const siteName = options.brand.name
  passkeyRoutes(mount, { world, session, loginLimits: options.loginLimits, publicUrl, siteName })
  appPasswordRoutes(mount, { world, session, loginLimits: options.loginLimits })
  adminDomainRoutes(mount, world)
  organisationRoutes(mount, world)
  mailProgramRoutes(mount, world)
  peopleRoutes(mount, world)
  deliveryRoutes(mount, world)
  quarantineRoutes(mount, world)
  feedbackRoutes(mount, world)
  accountRoutes(mount, world)
  folderRoutes(mount, world)
  labelRoutes(mount, world)
  threadRoutes(mount, world)
  searchRoutes(mount, world)
  recipientRoutes(mount, world)
  contactGroupRoutes(mount, world)
  taskRoutes(mount, world)
  threadTaskRoutes(mount, world)
  removedMailRoutes(mount, world)
  exportRoutes(mount, world)
  importRoutes(mount, world)
  filterRoutes(mount, world)
  messageRoutes(mount, world)
  imageRoutes(mount, world)
  attachmentRoutes(mount, world)
  unsubscribingRoutes(mount, world)
  draftRoutes(mount, world)
  driveFileRoutes(mount, world)
  driveChangeRoutes(mount, world)
  driveVersionRoutes(mount, world)
  driveAttachmentRoutes(mount, world)
  ownShareRoutes(mount, world)
  fileRequestRoutes(mount, world)
  sendingRoutes(mount, world)
  recallRoutes(mount, world)
  seenPictureRoute(app, session, world)
  planningRoutes(mount, world)
  reminderRoutes(mount, world)
  settingRoutes(mount, world)
  setupLinkRoutes(mount, world, options.loginLimits)
  senderRoutes(mount, world)
  addressRoutes(mount, world)
  forwardingRoutes(mount, world, options.loginLimits)
  signatureRoutes(mount, world)
  templateRoutes(mount, world)
  await profileRoutes(app, session, world)
  await fileRoutes(app, session, world)
  await contactRoutes(app, session, world)
  await uploadRoutes(app, session, world)
  await driveUploadRoutes(app, session, world)
  await wopiRoutes(app, session, world)
  officePage(app, session, world)
  operatorRoutes(app, { check: options.check, config, secrets: world.secrets })
  mtaStsRoute(app, world)
  await automaticSetupRoutes(app, { world, publicUrl })
  socketRoute(app, {
    session,
    secrets: world.secrets,
    rooms: options.rooms,
    publicUrl,
    pingMilliseconds: options.pingMilliseconds ?? PING_MILLISECONDS,
  })
  if (files) {
    const { loginLimits } = options
    await sharePages(app, { world, session, loginLimits, publicUrl, files, site: options, onSignInFailed })
  }
  await webRoutes(
    app,
    folder !== undefined && files && screens
      ? {
          folder,
          sendPage: await pageRoutes(app, {
            files,
            firstScreens: screens,
            world,
            session,
            loginLimits: options.loginLimits,
            site: options,
            beginStart,
            passwordSignIn,
            onSignInFailed,
          }),
        }
      : undefined,
  )
  return app
}

/** Trust only the last hop of an unnamed proxy: clients can forge the entries before it. */
function trustedProxies(said: Config['trustProxy']): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof said !== 'boolean') return [...said]
  return said && ((_, hop) => hop === 0)
}

function trustBodies(app: FastifyInstance, bodies: StalledRequestBodies): void {
  app.decorateRequest('trustBody', function (this: FastifyRequest) {
    bodies.trust(this.raw)
  })
  app.addHook('preParsing', (request, _, _payload, done) => {
    if (request.session) request.trustBody()
    done()
  })
}

/** The events of a body belong to the connection, not to a call. */
function runInScope(app: FastifyInstance, scope: CallScope): void {
  app.addHook('preHandler', (request, reply, done) => {
    scope.run(callOf(callerOf(request), reply), done)
  })
}

function callerOf(request: FastifyRequest): string {
  return request.session?.actor.mailboxId ?? sourceKey(request.ip)
}

function leaveOutBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, _, payload, done) => {
    const isStream = request.method === 'HEAD' && payload instanceof Readable
    if (isStream) payload.destroy()
    done(null, isStream ? Readable.from([]) : payload)
  })
}

function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  const large = new LargeBodies()
  const parseSafely = (request: FastifyRequest, body: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      void parse(request, body, (error, parsed) => (error ? reject(error) : resolve(parsed)))
    })
  // Other requests run between the steps of a large body.
  const read = async (request: FastifyRequest, bytes: Buffer, pause?: () => Promise<void>): Promise<unknown> => {
    const body = decodeText(bytes)
    await pause?.()
    if (!hasModestShape(body)) throw new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY()
    const parsed = mayPoison(body) ? await parseSafely(request, body) : parseJson(body)
    await pause?.()
    return withoutUnkeepable(body, parsed)
  }
  app.addHook('preParsing', async (request, reply) => {
    if (mayBeLarge(request)) await large.enter(callOf(callerOf(request), reply))
  })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
    bytes.length > SMALL_BODY_BYTES
      ? large.enqueue(() => read(request, bytes, yieldToEventLoop))
      : read(request, bytes),
  )
}

/** The default parser searches for keys that change prototypes, which takes longer than parsing. They are rare. */
function mayPoison(body: string): boolean {
  return body.includes('__proto__') || body.includes('constructor') || body.includes('\\u00')
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY()
  }
}

function sendHeadersAlways(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // Mail in a browser's or proxy's cache would outlive its session.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // The duration of a sign-in must not be revealed.
    const isTimed = request.url.startsWith('/api/') && !request.url.startsWith('/api/v2/auth/')
    if (isTimed) reply.header('server-timing', `total;dur=${reply.elapsedTime.toFixed(1)}`)
    done(null, payload)
  })
}
