// Runs on any version of Node: reports an old one before newer syntax is parsed.
const needed = 26
if (Number(process.versions.node.split('.')[0]) < needed) {
  console.error(
    `Our Peeps runs on Node ${needed} or newer; the one packaged for this platform could not be installed and the system's is ${process.version}. Please install Node ${needed}.`,
  )
  process.exit(1)
}
