import { sayIn } from './problem-texts.ts'

/** Sends the files of the form one after the other, each with its progress; what fails says why, and may be sent again. */
export function bringFiles(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('#files')
  const list = form.querySelector<HTMLElement>('#brought')
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  const problem = form.querySelector<HTMLElement>('#problem')
  if (!field || !list || !button || !problem) return

  const sendAll = async (files: readonly File[]) => {
    if (files.length === 0 || button.disabled) return
    button.disabled = true
    sayIn(problem, undefined)
    let isAllTaken = true
    for (const file of files) isAllTaken = (await sendWithLine(form, list, file)) && isAllTaken
    button.disabled = false
    // Whoever sends more has the same name.
    field.value = ''
    // What is listed is shown anew, with what has come.
    if (isAllTaken && form.dataset.reload !== undefined) location.reload()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void sendAll([...(field.files ?? [])])
  })
  form.addEventListener('dragover', (event) => {
    event.preventDefault()
    form.classList.add('is-over')
  })
  form.addEventListener('dragleave', () => form.classList.remove('is-over'))
  form.addEventListener('drop', (event) => {
    event.preventDefault()
    form.classList.remove('is-over')
    const dropped = [...(event.dataTransfer?.files ?? [])]
    void sendAll(field.multiple ? dropped : dropped.slice(0, 1))
  })
}

async function sendWithLine(form: HTMLFormElement, list: HTMLElement, file: File): Promise<boolean> {
  const line = document.createElement('li')
  const name = Object.assign(document.createElement('span'), { className: 'share-name', textContent: file.name })
  const bar = Object.assign(document.createElement('progress'), { max: 1, value: 0 })
  bar.setAttribute('aria-label', file.name)
  line.append(name, bar)
  list.append(line)
  const code = await send(form, file, (part) => {
    bar.value = part
  })
  const said = document.createElement('span')
  said.className = code === undefined ? 'share-done' : 'share-problem'
  bar.replaceWith(said)
  sayIn(said, code ?? 'taken')
  return code === undefined
}

/** @returns the code of what was refused; undefined: it was taken */
function send(form: HTMLFormElement, file: File, onProgress: (part: number) => void): Promise<string | undefined> {
  const body = new FormData()
  const by = new FormData(form).get('by')
  if (typeof by === 'string') body.append('by', by)
  body.append('file', file)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => resolve(request.status < 300 ? undefined : codeIn(request.responseText)))
    request.addEventListener('error', () => resolve('no_answer'))
    request.open('POST', form.action)
    request.setRequestHeader('accept', 'application/json')
    request.send(body)
  })
}

function codeIn(answer: string): string {
  try {
    return (JSON.parse(answer) as { readonly error?: { readonly code?: string } }).error?.code ?? 'internal_error'
  } catch {
    return 'internal_error'
  }
}
