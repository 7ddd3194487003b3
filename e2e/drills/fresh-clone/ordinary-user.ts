import { execFileSync } from 'node:child_process'
import { whenLeaving } from '../../program/scratch.ts'

export interface OrdinaryUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** Creates an unprivileged user, who is deleted when this process ends. Requires root. */
export function makeOrdinaryUser(home: string): OrdinaryUser {
  const name = `sen-drill-${process.pid}`
  execFileSync('useradd', ['--no-create-home', '--home-dir', home, '--shell', '/bin/sh', name])
  whenLeaving(() => void execFileSync('userdel', [name], { stdio: 'ignore' }))
  const idOf = (option: string): number => Number(execFileSync('id', [option, name], { encoding: 'utf8' }))
  return { name, uid: idOf('-u'), gid: idOf('-g') }
}

export function giveTo(user: OrdinaryUser, folder: string): void {
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}
