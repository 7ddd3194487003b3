import { makeDemoData, shareDemoData } from './program/demo-data.ts'

/** Creates the demo data from which each worker's program starts; it is removed when the run ends. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the setup from it
export default async function setUp(): Promise<void> {
  const demoData = await makeDemoData()
  await shareDemoData(demoData)
  process.env.JOURNEY_DEMO_DATA = demoData
}
