import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EditorAway } from '@sen/core/ports/office-editor'
import { afterEach, expect, it } from 'vitest'
import { WopiEditor } from './wopi-editor.ts'

const DISCOVERY =
  '<wopi-discovery><action name="edit" ext="docx" urlsrc="https://office.example/edit?"/></wopi-discovery>'

let server: Server | undefined
afterEach(() => server?.close())

it('tells the operator once that the office server cannot be asked, however often it is', async () => {
  let status = 503
  server = createServer((_, response) => void response.writeHead(status).end(DISCOVERY))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const warned: string[] = []
  const editor = new WopiEditor(url, (line) => void warned.push(line))
  const ask = () => editor.editAddress('docx', { source: 'https://sen.example/wopi/files/1', language: 'vi-VN' })
  await expect(ask()).rejects.toThrow(EditorAway)
  await expect(ask()).rejects.toThrow(EditorAway)
  expect(warned).toEqual([`the office editor does not respond at ${url}/hosting/discovery: HTTP status 503`])
  status = 200
  expect(await ask()).toMatch(/^https:\/\/office\.example\/edit\?WOPISrc=/)
})

it('says why a connection to it failed', async () => {
  const gone = createServer()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  const warned: string[] = []
  const editor = new WopiEditor(`http://127.0.0.1:${port}`, (line) => void warned.push(line))
  await expect(editor.editAddress('docx', { source: 'x', language: 'vi-VN' })).rejects.toThrow(EditorAway)
  expect(warned).toEqual([expect.stringMatching(/^the office editor does not respond at .*ECONNREFUSED/)])
})
