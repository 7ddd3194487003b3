import { readFile } from 'node:fs/promises'
import { EmbeddedPostgresFailed } from './embedded-postgres-failed.ts'
import { runCommand, type ServiceUser } from './run-command.ts'

export interface ServiceUserRequest {
  readonly name: string
  readonly useraddCommand: string
  readonly clusterOwnerUid?: number | undefined
  log(line: string): void
}

/**
 * PostgreSQL refuses to run as root, and initdb refuses a user without a passwd entry. The order is: the owner of an
 * existing cluster, our own system user, `nobody`.
 * @returns `undefined` if we are not root
 * @throws EmbeddedPostgresFailed `no-service-user`
 */
export async function chooseServiceUser(request: ServiceUserRequest): Promise<ServiceUser | undefined> {
  if (process.geteuid?.() !== 0) return undefined
  const user = await findOrCreate(request)
  const tried = await runCommand('/bin/sh', ['-c', ':'], user)
  if (tried.succeeded) return user
  throw new EmbeddedPostgresFailed(
    'no-service-user',
    `PostgreSQL refuses to run as root, and this process cannot switch to the user ${user.name} (${tried.output}). ` +
      'Give the container the capabilities SETUID and SETGID, or start the program as an ordinary user.',
  )
}

async function findOrCreate(request: ServiceUserRequest): Promise<ServiceUser> {
  if (request.clusterOwnerUid !== undefined && request.clusterOwnerUid !== 0) {
    const owner = await findAccount(String(request.clusterOwnerUid))
    if (owner) return owner
  }

  const existing = await findAccount(request.name)
  if (existing) return existing

  const created = await runCommand(request.useraddCommand, [
    ...['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
    ...['--shell', '/usr/sbin/nologin', request.name],
  ])
  // Another program may have created the user just before.
  const account = await findAccount(request.name)
  if (account) {
    request.log(`created the system user ${request.name} to run PostgreSQL`)
    return account
  }

  const nobody = await findAccount('nobody')
  if (nobody) {
    request.log(
      `could not create the system user ${request.name} (${created.output}); PostgreSQL runs as nobody, ` +
        'which other programs may share: create that user when you can, before the first start',
    )
    return nobody
  }
  throw new EmbeddedPostgresFailed(
    'no-service-user',
    `PostgreSQL refuses to run as root, and neither the user ${request.name} nor the user nobody exists. ` +
      `Create a system user ${request.name}, or start the program as an ordinary user. (${created.output})`,
  )
}

async function findAccount(nameOrUid: string): Promise<ServiceUser | undefined> {
  const listed = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const local = listed
    .split('\n')
    .map(parseAccount)
    .find((account) => matches(account, nameOrUid))
  if (local) return local
  // Accounts may come from a directory service, which only getent queries.
  const asked = await runCommand('getent', ['passwd', nameOrUid])
  return asked.succeeded ? parseAccount(asked.output) : undefined
}

function matches(account: ServiceUser | undefined, nameOrUid: string): boolean {
  return account !== undefined && (account.name === nameOrUid || String(account.uid) === nameOrUid)
}

/** A line of passwd(5) is `name:password:uid:gid:…`. */
function parseAccount(line: string): ServiceUser | undefined {
  const [name, , uid, gid] = line.split(':')
  return name && uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined
}
