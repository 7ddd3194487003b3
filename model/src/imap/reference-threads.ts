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
    const budget = this.#budget
    const roots = yield* mergeSubjects(yield* this.#pruned(), budget)
    const order = yield* parentsFirst(roots, budget)
    yield* budget.forEach(order, (node) => {
      if (node.children.size > 1) node.children = new Set(sorted(node.children))
    })
    return yield* toThreads(sorted(roots), budget)
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
    const budget = this.#budget
    const shown = new Map<Node, Node>()
    const tops: Node[] = []
    yield* budget.forEach(this.#nodes, (node) => {
      if (node.parent === undefined) tops.push(node)
    })
    const order = yield* parentsFirst(tops, budget)
    yield* budget.forEach(order, (node) => {
      const above = node.parent && shown.get(node.parent)
      shown.set(node, node.message || !above ? node : above)
    })
    yield* budget.forEach(order, (node) => {
      node.children = new Set()
    })
    const roots = new Set<Node>()
    // The parents come first, and a parent is replaced by the node that is shown for it.
    yield* budget.forEach(order, (node) => {
      if (shown.get(node) !== node) return
      node.parent = node.parent && shown.get(node.parent)
      if (node.parent) node.parent.children.add(node)
      else roots.add(node)
    })
    const kept: Node[] = []
    yield* budget.forEach(roots, (root) => {
      const [only] = root.children
      if (root.message || root.children.size > 1) kept.push(root)
      else if (only) {
        only.parent = undefined
        kept.push(only)
      }
    })
    return kept
  }
}

function* parentsFirst(roots: readonly Node[], budget: StepBudget): Generator<void, readonly Node[]> {
  const order = [...roots]
  yield* budget.forEach(order, (node) => {
    for (const child of node.children) order.push(child)
  })
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
function* mergeSubjects(roots: readonly Node[], budget: StepBudget): Generator<void, Node[]> {
  const bySubject = new Map<string, Node>()
  const subjects = new Map<Node, BaseSubject>()
  yield* budget.forEach(roots, (root) => subjects.set(root, subjectOf(root)))
  yield* budget.forEach(roots, (root) => {
    const { base, isReply } = subjects.get(root) ?? NO_SUBJECT
    if (base === '') return
    const known = bySubject.get(base)
    const isBetter =
      !known ||
      (!root.message && known.message) ||
      (root.message && known.message && !isReply && subjects.get(known)?.isReply)
    if (isBetter) bySubject.set(base, root)
  })
  const merged = new Set(roots)
  yield* budget.forEach(roots, (root) => {
    const { base, isReply } = subjects.get(root) ?? NO_SUBJECT
    const known = bySubject.get(base)
    if (base === '' || !known || known === root) return
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
  })
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
function* toThreads(roots: readonly Node[], budget: StepBudget): Generator<void, readonly ThreadNode[]> {
  const threads = new Map<Node, ThreadNode>()
  const order = yield* parentsFirst(roots, budget)
  yield* budget.forEach(order.toReversed(), (node) => {
    const children = Array.from(node.children, (child) => threads.get(child)).filter((child) => child !== undefined)
    threads.set(node, { uid: node.message?.uid, children })
  })
  return roots.map((root) => threads.get(root) ?? { uid: undefined, children: [] })
}
