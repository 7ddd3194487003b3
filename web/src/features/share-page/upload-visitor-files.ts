import { showProblemText } from './problem-texts.ts'

/** Refusals after which the same file can be sent again. */
const PASSING: ReadonlySet<string> = new Set([
  'share_password_wrong',
  'no_answer',
  'upload_interrupted',
  'too_many_attempts',
  'internal_error',
])

/** @param onListed called after the list was updated beside refused files */
export function uploadVisitorFiles(form: HTMLFormElement, onListed: () => void): void {
  const field = form.querySelector<HTMLInputElement>('#files')
  const list = form.querySelector<HTMLElement>('#brought')
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  const problem = form.querySelector<HTMLElement>('#problem')
  const told = form.querySelector<HTMLElement>('#chosen')
  if (!field || !list || !button || !problem || !told) return
  const tellChosen = () => {
    told.textContent = Array.from(field.files ?? [], ({ name }) => name).join(', ')
  }
  // Browsers restore chosen files on reload.
  tellChosen()
  const arrival = followArrival(form, list, button)
  field.addEventListener('change', () => {
    tellChosen()
    if (field.files?.length) arrival.hide()
  })
  button.addEventListener('click', (event) => {
    if (!arrival.isShown()) return
    event.preventDefault()
    field.click()
  })

  const sendAll = async (files: readonly File[]) => {
    if (files.length === 0 || button.disabled) return
    button.disabled = true
    arrival.hide()
    showProblemText(problem, undefined)
    const codes = new Map<File, string>()
    for (const file of files) {
      const code = await sendWithLine(form, list, file)
      if (code !== undefined) codes.set(file, code)
    }
    button.disabled = false
    // Keep only the files that can be sent again; all share the visitor's name.
    choose(
      field,
      files.filter((file) => PASSING.has(codes.get(file) ?? '')),
    )
    tellChosen()
    if (codes.size === 0) arrival.show()
    if (form.dataset.reload === undefined || codes.size === files.length) return
    if (codes.size === 0) location.reload()
    else if (await refreshList()) onListed()
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

/** A file request ends with a sentence, and its button chooses more files. Other pages list what arrived. */
function followArrival(form: HTMLFormElement, list: HTMLElement, button: HTMLButtonElement) {
  const card = form.closest('.share-card')
  const sentence = form.querySelector<HTMLElement>('#arrived')
  const set = (isShown: boolean) => {
    if (!card || !sentence) return
    const count = String(list.querySelectorAll('.share-done').length)
    sentence.dataset.count = count
    const figure = sentence.querySelector('.share-count')
    if (figure) figure.textContent = count
    sentence.hidden = !isShown
    card.classList.toggle('has-arrived', isShown)
    button.classList.toggle('is-quiet', isShown)
  }
  return { show: () => set(true), hide: () => set(false), isShown: () => sentence?.hidden === false }
}

function choose(field: HTMLInputElement, files: readonly File[]): void {
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  field.files = chosen.files
}

/** Does not reload the page, which shows the refusals. @returns whether it succeeded */
async function refreshList(): Promise<boolean> {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (!answer?.ok) return false
  const read = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const listed = read.querySelector(LISTED)
  if (listed) document.querySelector(LISTED)?.replaceWith(listed)
  // A folder that was empty can be downloaded now.
  const head = read.querySelector(HEAD)
  if (head) document.querySelector(HEAD)?.replaceWith(head)
  return listed !== null
}

const LISTED = '.share-list, .share-empty'
const HEAD = '.share-head'

/** @returns the code of a refusal; undefined on success */
async function sendWithLine(form: HTMLFormElement, list: HTMLElement, file: File): Promise<string | undefined> {
  const line = document.createElement('li')
  line.dataset.file = [file.name, file.size, file.lastModified].join('/')
  // A file that is sent again replaces its old line.
  for (const before of list.children) {
    if (before instanceof HTMLElement && before.dataset.file === line.dataset.file) before.remove()
  }
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
  // The password was set while the page was open, so the page has no field for it.
  showProblemText(said, code === 'share_password_wrong' ? 'password_set' : (code ?? 'taken'))
  return code
}

/** @returns the code of a refusal; undefined on success */
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
