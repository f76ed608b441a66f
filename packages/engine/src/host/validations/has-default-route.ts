import { hostLabel } from '../../context/host-label.ts'
import { hasDefaultRoute as inventoryHasDefaultRoute } from '../../network/default-route.ts'
import { failure, success } from '../../tables/verdict.ts'
import { plural } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory } from '../needs.ts'

export const hasDefaultRoute: HostValidation = {
  id: 'has-default-route',
  category: 'network',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The host knows where to send traffic for networks it is not part of.',
  rule: 'At least one route has the destination 0.0.0.0 or :: and a gateway.',
  cure: 'Hand out a gateway by DHCP, or add a default route to the static network configuration.',
  needs: [needsInventory],
  check: ({ host, inventory }) => {
    const name = hostLabel(host)
    if (!inventory || inventoryHasDefaultRoute(inventory)) return success(`Host ${name} has a default route.`)
    const routes = (inventory.routes ?? [])
      .map(
        ({ destination, gateway, interface: nic }) =>
          `${destination ?? '?'} via ${gateway || 'no gateway'} on ${nic ?? '?'}`,
      )
      .sort()
    return failure({
      message: `Host ${name} has no default route (${plural(routes.length, 'other route')}).`,
      cause: {
        summary: 'No route leads to 0.0.0.0 or :: through a gateway.',
        seen: { routes },
        needed: { default_routes: 1 },
      },
      remedies: [
        { who: 'network', what: `Let the DHCP server hand out a gateway to ${name}.` },
        {
          who: 'user',
          what: 'With static addresses: add a route to 0.0.0.0/0 (or ::/0) with its gateway to the network configuration of the infra-env, and boot the host from the new image.',
        },
      ],
    })
  },
}
