// Runs on whatever Node the machine has: says in one sentence what is wrong before anything newer is parsed.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `Our Peeps runs on Node 24.7 or newer; the one packaged for this platform could not be installed and the system's is ${process.version}. Please install Node 26.`,
  )
  process.exit(1)
}
