/**
 * For browsers of tests that are held to no time, on a machine whose processors are all busy: they need a third less of them
 * (measured over journeys). V8's helper threads would only take turns with what they help; young objects have room, so that
 * they are collected less often; and pictures are drawn without a process of their own.
 */
export const SPARING_SWITCHES: readonly string[] = [
  '--js-flags=--single-threaded --no-memory-reducer --min-semi-space-size=16',
  '--in-process-gpu',
]

/** For `--disable-features`: a script is parsed while it comes, before it is known that the process has it compiled already. */
export const UNSPARING_FEATURES: readonly string[] = ['ScriptStreaming']
