import { MAX_THREAD_NODES } from './limits.ts'
import { type BaseSubject, rfcBaseSubject } from './rfc5256-base-subject.ts'
import { StepBudget } from './step-budget.ts'

export interface ReferencingMessage {
  readonly uid: number
  readonly sentAt: Date
  readonly subject: string
  /** Message-IDs without angle brackets; empty for none. */
  readonly messageId: string
  /** From References, or the first of In-Reply-To; the oldest first. */
  readonly references: readonly string[]
}

/** `uid` is undefined for a message that is missing and has several answers. */
export interface ThreadNode {
  readonly uid: number | undefined
  readonly children: readonly ThreadNode[]
}

/** Messages for each step. Other work runs between two steps. */
const MESSAGES_PER_STEP = 5_000

interface Node {
  message: ReferencingMessage | undefined
  subject: BaseSubject
  parent: Node | undefined
  children: Set<Node>
}

/** A longer way to the first message is taken for a loop, so that the work stays linear. */
const MAX_ANCESTORS = 1_000

/**
 * THREAD=REFERENCES (RFC 5256 section 3). Call `add` for each slice in the order of UIDs, and then `finish` once; both
 * yield to other work.
 */
export class ReferenceThreads {
  readonly #byId = new Map<string, Node>()
  readonly #nodes: Node[] = []
  readonly #budget = new StepBudget()

  #add(message: ReferencingMessage): void {
    this.#budget.spend(message.subject.length)
    const node = this.#nodeOf(message)
    let last: Node | undefined
    for (const id of message.references) {
      this.#budget.spend(id.length)
      const next = this.#byId.get(id) ?? this.#createMissing(id)
      if (next === undefined) continue
      if (last && next.parent === undefined && this.#mayLink(last, next)) link(last, next)
      last = next
    }
    unlink(node)
    if (last && this.#mayLink(last, node)) link(last, node)
  }

  *add(messages: readonly ReferencingMessage[]): Generator<void, void> {
    for (const message of messages) {
      this.#add(message)
      if (this.#budget.takeStep()) yield
    }
  }

  *finish(): Generator<void, readonly ThreadNode[]> {
    const roots = mergeSubjects(yield* this.#pruned())
    yield
    yield* sortAll(roots)
    const threads: ThreadNode[] = []
    for (const [at, root] of sorted(roots).entries()) {
      threads.push(toThread(root))
      if (at % MESSAGES_PER_STEP === 0) yield
    }
    return threads
  }

  /** A message whose Message-ID another one has counts as one without. */
  #nodeOf(message: ReferencingMessage): Node {
    const { messageId } = message
    const known = messageId === '' ? undefined : this.#byId.get(messageId)
    const node = known && known.message === undefined ? known : this.#create()
    if (messageId !== '' && known === undefined) this.#byId.set(messageId, node)
    node.message = message
    node.subject = rfcBaseSubject(message.subject)
    return node
  }

  /** Messages with 50 references each could name millions of missing ones. */
  #createMissing(id: string): Node | undefined {
    if (this.#nodes.length >= MAX_THREAD_NODES) return undefined
    const node = this.#create()
    this.#byId.set(id, node)
    return node
  }

  #mayLink(parent: Node, child: Node): boolean {
    if (parent === child) return false
    if (child.children.size === 0) return true
    let steps = 0
    let above = parent.parent
    for (; above && above !== child && steps < MAX_ANCESTORS; above = above.parent) steps += 1
    this.#budget.spend(steps)
    return above === undefined
  }

  #create(): Node {
    const node = emptyNode()
    this.#nodes.push(node)
    return node
  }

  /** Missing messages stay only as roots with several answers. */
  *#pruned(): Generator<void, Node[]> {
    const shown = new Map<Node, Node>()
    const order = preorder(this.#nodes.filter(({ parent }) => parent === undefined))
    yield
    for (const node of order) {
      const above = node.parent && shown.get(node.parent)
      shown.set(node, node.message || !above ? node : above)
    }
    yield
    const parents = order.map((node) => (node.parent ? shown.get(node.parent) : undefined))
    for (const node of order) node.children = new Set()
    yield
    const roots = new Set<Node>()
    for (const [at, node] of order.entries()) {
      const parent = parents[at]
      if (shown.get(node) !== node) continue
      node.parent = parent
      if (parent) parent.children.add(node)
      else roots.add(node)
    }
    return [...roots].flatMap((root) => {
      const [only] = root.children
      if (root.message || root.children.size > 1) return [root]
      if (!only) return []
      only.parent = undefined
      return [only]
    })
  }
}

function preorder(roots: readonly Node[]): readonly Node[] {
  const order: Node[] = []
  const left = [...roots]
  for (let node = left.pop(); node; node = left.pop()) {
    order.push(node)
    for (const child of node.children) left.push(child)
  }
  return order
}

function link(parent: Node, child: Node): void {
  child.parent = parent
  parent.children.add(child)
}

function unlink(node: Node): void {
  node.parent?.children.delete(node)
  node.parent = undefined
}

/** Joins threads with one base subject (step 5). */
function mergeSubjects(roots: readonly Node[]): Node[] {
  const bySubject = new Map<string, Node>()
  const subjects = new Map(roots.map((root) => [root, subjectOf(root)]))
  for (const root of roots) {
    const { base, isReply } = subjects.get(root) ?? NO_SUBJECT
    if (base === '') continue
    const known = bySubject.get(base)
    const isBetter =
      !known ||
      (!root.message && known.message) ||
      (root.message && known.message && !isReply && subjects.get(known)?.isReply)
    if (isBetter) bySubject.set(base, root)
  }
  const merged = new Set(roots)
  for (const root of roots) {
    const { base, isReply } = subjects.get(root) ?? NO_SUBJECT
    const known = bySubject.get(base)
    if (base === '' || !known || known === root) continue
    merged.delete(root)
    if (!known.message && !root.message) for (const child of root.children) link(known, child)
    else if (!known.message || (isReply && !subjects.get(known)?.isReply)) link(known, root)
    else {
      const both = emptyNode()
      link(both, known)
      link(both, root)
      merged.delete(known)
      merged.add(both)
      bySubject.set(base, both)
    }
  }
  return [...merged]
}

const NO_SUBJECT: BaseSubject = { base: '', isReply: false }

function emptyNode(): Node {
  return { message: undefined, subject: NO_SUBJECT, parent: undefined, children: new Set() }
}

/** A missing message has the subject of its first answer. */
function subjectOf(node: Node): BaseSubject {
  if (node.message) return node.subject
  return sorted(node.children)[0]?.subject ?? NO_SUBJECT
}

function* sortAll(roots: readonly Node[]): Generator<void> {
  for (const [at, node] of preorder(roots).entries()) {
    if (node.children.size > 1) node.children = new Set(sorted(node.children))
    if (at % MESSAGES_PER_STEP === 0) yield
  }
}

function sorted(nodes: Iterable<Node>): readonly Node[] {
  return Array.from(nodes, (node) => ({ node, message: node.message ?? earliest(node.children) }))
    .sort(({ message: one }, { message: other }) => compare(one, other))
    .map(({ node }) => node)
}

function earliest(nodes: Iterable<Node>): ReferencingMessage | undefined {
  let found: ReferencingMessage | undefined
  for (const { message } of nodes) if (message && (!found || compare(message, found) < 0)) found = message
  return found
}

function compare(one: ReferencingMessage | undefined, other: ReferencingMessage | undefined): number {
  if (!one || !other) return 0
  return one.sentAt.getTime() - other.sentAt.getTime() || one.uid - other.uid
}

/** Without recursion, because threads can be as deep as a folder is long. */
function toThread(root: Node): ThreadNode {
  const made = new Map<Node, ThreadNode>()
  for (const node of preorder([root]).toReversed()) {
    const children = Array.from(node.children, (child) => made.get(child)).filter((child) => child !== undefined)
    made.set(node, { uid: node.message?.uid, children })
  }
  return made.get(root) ?? { uid: undefined, children: [] }
}
