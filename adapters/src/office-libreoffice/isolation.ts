import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const JOB_INSIDE = '/job'

export interface Isolation {
  /** System libraries, fonts and the job's folder at `JOB_INSIDE` remain visible. */
  readonly hasOwnRoot: boolean
  command(job: string, program: string): readonly string[]
}

/**
 * Documents can name files, and some formats embed them regardless of the profile (INCLUDEPICTURE). Arguments: the
 * job's folder, the programs' folder, the command.
 */
const OWN_ROOT = `
set -eu
job=$1 office=$2
shift 2
mkdir -p "$job/root"
mount -t tmpfs -o size=256k,mode=755 none "$job/root"
cd "$job/root"
mkdir -p usr proc dev job old tmp
# For the socket that office programs want there.
mount -t tmpfs -o size=1m,mode=1777 none "$job/root/tmp"
mount --rbind /usr usr
mount -t proc proc proc
for name in bin sbin lib lib32 lib64 libx32; do
  if [ -L "/$name" ]; then cp -P "/$name" .
  elif [ -d "/$name" ]; then mkdir "$name"; mount --rbind "/$name" "$name"
  fi
done
for name in etc/fonts etc/libreoffice etc/alternatives etc/ld.so.cache etc/passwd etc/group etc/nsswitch.conf \\
  var/cache/fontconfig var/lib/libreoffice dev/null dev/zero dev/random dev/urandom "\${office#/}"; do
  [ -e "/$name" ] || continue
  case "$name" in usr/*) continue ;; esac
  if [ -d "/$name" ]; then mkdir -p "$name"
  else mkdir -p "\${name%/*}"; : > "$name"
  fi
  mount --rbind "/$name" "$name"
done
mount --bind "$job" job
pivot_root . old
cd ${JOB_INSIDE}
umount -l /old
exec "$@"
`

const AS_ROOT = process.getuid?.() === 0
const NAMESPACES = ['--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child']

/** Each isolation is tested with a no-op command. */
export async function findIsolation(folder: string, program: string): Promise<Isolation> {
  const office = dirname(await realpath(program).catch(() => program))
  // Programs in /opt have their libraries one folder above.
  const programs = office.endsWith('/program') ? dirname(office) : office
  const ownRoot: Isolation = {
    hasOwnRoot: true,
    command: (job) => [
      ...['unshare', ...(AS_ROOT ? [] : ['--map-root-user']), ...NAMESPACES, '--'],
      ...['sh', '-c', OWN_ROOT, 'sh', job, programs],
    ],
  }
  const noNetwork: Isolation = {
    hasOwnRoot: false,
    command: () => ['unshare', ...(AS_ROOT ? [] : ['--map-current-user']), '--net', '--'],
  }
  for (const way of [ownRoot, noNetwork]) if (await works(way, folder, program)) return way
  return { hasOwnRoot: false, command: () => [] }
}

async function works(way: Isolation, folder: string, program: string): Promise<boolean> {
  const job = await mkdtemp(join(folder, 'sen-office-probe-'))
  try {
    await mkdir(join(job, 'out'))
    const [command = '', ...args] = way.command(job, program)
    const probe = spawn(command, [...args, 'true'], { stdio: 'ignore' })
    const [code] = await once(probe, 'exit').catch(() => [1])
    return code === 0
  } finally {
    await rm(job, { recursive: true, force: true })
  }
}
