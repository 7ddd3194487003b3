import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, it } from 'vitest'

it('exits quietly when the reader of its output closes the pipe, as `head` does', async () => {
  const child = spawn(process.execPath, [join(inject('builtServer'), 'cli.js'), 'help'], {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // The first line of the command finds a closed pipe.
  child.stdout.destroy()
  const [complaints, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect({ complaints, code }).toEqual({ complaints: '', code: 0 })
})
