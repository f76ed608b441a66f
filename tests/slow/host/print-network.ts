// Prints the network sections of the inventory, as this process sees the machine.
import { readInterfaces, readRoutes } from '@groundwork/host/inventory'
import { createRealMachine } from '@groundwork/host/machine'

const machine = createRealMachine()
process.stdout.write(
  JSON.stringify({ interfaces: await readInterfaces(machine), routes: await readRoutes(machine) }),
)
