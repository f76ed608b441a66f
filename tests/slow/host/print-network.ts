// Prints the network sections of the inventory, as this process sees the machine.
import { readInterfaces } from '@groundwork/host/agent/inventory/read-interfaces'
import { readRoutes } from '@groundwork/host/agent/inventory/read-routes'
import { createRealMachine } from '@groundwork/host/machine/real/real-machine'

const machine = createRealMachine()
process.stdout.write(
  JSON.stringify({ interfaces: await readInterfaces(machine), routes: await readRoutes(machine) }),
)
