const sampleRate = 8000

/** A mono 8-bit WAV of soft tones, each `[frequencyHertz, seconds]`. */
export function wavOf(tones: readonly (readonly [frequencyHertz: number, seconds: number])[]): Uint8Array {
  const samples = tones.flatMap(([frequency, seconds]) => {
    const count = Math.round(sampleRate * seconds)
    return Array.from({ length: count }, (_item, index) => {
      const fade = Math.min(1, index / 400, (count - index) / 400)
      return 128 + Math.round(60 * fade * Math.sin((2 * Math.PI * frequency * index) / sampleRate))
    })
  })
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, Buffer.from(samples)])
}
