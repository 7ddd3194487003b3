// Loaded into the program by `moving-clock.ts`: passes the moved clock on to PostgreSQL, which is started with a clean
// environment. The program itself is unchanged.
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'

const clock = JSON.parse(process.env.SEN_CLOCK_PASSED_ON ?? '{}')
const { spawn } = childProcess

childProcess.spawn = (command, args, options) => {
  if (basename(String(command)) !== 'postgres' || !options) return spawn(command, args, options)
  return spawn(command, args, { ...options, env: { ...options.env, ...clock } })
}
syncBuiltinESMExports()
