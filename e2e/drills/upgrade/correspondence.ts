import { createDraft } from '@sen/contract/messages'
import { sendMail } from '@sen/contract/sending'
import { saveSettings } from '@sen/contract/settings'
import { deleteThreads, listThreads, markThreads, starThread } from '@sen/contract/threads'
import { type Call, callerAt, signIn } from '../../program/api-client.ts'
import { SmtpClient, wireFormOf } from '../../program/smtp-client.ts'
import { becomesTrue } from '../../program/waiting.ts'

export const DOMAIN = 'maitinh.example'
export const LAN = `lan@${DOMAIN}`
export const MINH = `minh@${DOMAIN}`
export const PASSWORD = 'Sen@2026demo'
/** Sent and still held when the program stopped: the next start must send it, in any version. */
export const HELD_SUBJECT = 'Thư còn giữ khi chương trình dừng'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const date = 'Date: Fri, 20 Nov 2026 08:00:00 +0700'
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Mail of kinds that are stored differently: text, HTML with an inline picture, a file, a thread, a list. */
const ARRIVALS: readonly string[] = [
  `From: =?utf-8?B?${base64('Đặng Kim Anh')}?= <kim.anh@doitac.example>
To: ${LAN}
Subject: =?utf-8?B?${base64('Mẫu vải đợt một')}?=
Message-ID: <mot@doitac.example>
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Chào chị Lan, em gửi mẫu vải của đợt này.`,
  `From: kim.anh@doitac.example
To: ${LAN}
Subject: =?utf-8?B?${base64('Re: Mẫu vải đợt một')}?=
Message-ID: <hai@doitac.example>
In-Reply-To: <mot@doitac.example>
References: <mot@doitac.example>
Content-Type: multipart/related; boundary=b

--b
Content-Type: text/html; charset=utf-8

<p>Thêm <b>ảnh</b>: <img src="cid:anh@doitac.example"></p>
--b
Content-Type: image/png; name=mau.png
Content-ID: <anh@doitac.example>
Content-Disposition: inline; filename=mau.png
Content-Transfer-Encoding: base64

${PIXEL}
--b--`,
  `From: ke.toan@doitac.example
To: ${LAN}, ${MINH}
Subject: Bang gia
Message-ID: <ba@doitac.example>
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=utf-8

Xem trong tệp.
--b
Content-Type: text/csv; name="bang gia.csv"
Content-Disposition: attachment; filename="bang gia.csv"

ten,gia
but,5000
--b--`,
  `From: thanh.vien@nhom.example
To: nhom@nhom.example
List-Id: <nhom.nhom.example>
List-Post: <mailto:nhom@nhom.example>
Subject: Tin cua nhom
Message-ID: <bon@nhom.example>

Chao ca nhom.`,
  `From: quang.cao@xa.example
To: ${LAN}
Subject: Se bi xoa
Message-ID: <nam@xa.example>

Khong can.`,
]

export async function receiveMail(smtpPort: number, arrivals: readonly string[] = ARRIVALS): Promise<void> {
  const client = await SmtpClient.open(smtpPort)
  for (const text of arrivals) {
    const recipients = text.includes(MINH) ? [LAN, MINH] : [LAN]
    await client.deliver('ai.do@doitac.example', recipients, wireFormOf(`${date}\n${text}`.replaceAll('\n', '\r\n')))
  }
  client.close()
}

export async function work(url: string, smtpPort: number): Promise<void> {
  await receiveMail(smtpPort)
  const lan = callerAt(url, await signIn(url, LAN, PASSWORD))
  const { data: threads } = await lan(listThreads, { query: { in: 'INBOX', limit: 50, offset: 0 } })
  const withSubject = (words: string): string => {
    const found = threads.find(({ subject }) => subject.includes(words))
    if (!found) throw new Error(`No thread says ${words}.`)
    return found.id
  }
  const folderId = threads[0]?.folder_id ?? ''
  await lan(starThread, { params: { id: withSubject('Mẫu vải') }, body: { starred: true } })
  await lan(markThreads, { body: { ids: [withSubject('Bang gia')], folder_id: folderId, unread: false } })
  await lan(deleteThreads, { body: { ids: [withSubject('Se bi xoa')] } })
  await lan(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
  await send(lan, 'Gửi ngay', MINH)
  const minh = callerAt(url, await signIn(url, MINH, PASSWORD))
  const isThere = () => hasThread(minh, 'Gửi ngay')
  if (!(await becomesTrue(isThere, 30_000))) throw new Error('minh did not get what lan sent')
  await writeDraft(lan, 'Bản nháp', MINH)
  await lan(saveSettings, { body: [{ key: 'enable_delay_send', value: true }] })
  await send(lan, HELD_SUBJECT, MINH)
}

export async function hasThread(call: Call, subject: string): Promise<boolean> {
  const { data } = await call(listThreads, { query: { in: 'INBOX', limit: 50, offset: 0 } })
  return data.some((thread) => thread.subject === subject)
}

export async function send(call: Call, subject: string, to: string): Promise<void> {
  const { id, revision } = await writeDraft(call, subject, to)
  await call(sendMail, { body: { msg_id: id, revision } })
}

async function writeDraft(call: Call, subject: string, to: string): Promise<{ id: string; revision: number }> {
  const people = { to: [{ name: '', email: to }], cc: [], bcc: [] }
  const text = { subject, body: `<p>${subject}, anh xem giúp em.</p>`, files: [] }
  const { data } = await call(createDraft, { body: { client_key: `upgrade-${base64(subject)}`, ...people, ...text } })
  return data
}
