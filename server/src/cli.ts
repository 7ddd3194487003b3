import { runCommand } from './cli/run-command.ts'
import { readConfig } from './config.ts'
import { withEnvFile } from './env-file.ts'

/** A pipe accepts data later than `write` returns. */
function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve())
  })
}

// A reader may close the pipe (`sen … | head`); the command finishes its work without it.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

const code = await runCommand({
  words: process.argv.slice(2),
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  readConfig: () => readConfig(withEnvFile(process.env, '.env')),
})
// Exit explicitly, because Node may hang at a natural exit (nodejs/node issue 54918).
await Promise.all([process.stdout, process.stderr].map(flush))
process.exit(code)
