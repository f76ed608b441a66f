# For people who expect make; each target is a command of npm or of podman, which works without it too.

# The image of the installer, under any name: registry.example.com/groundwork/assisted-installer:1.0. All others are pushed beside it, with its tag.
INSTALLER ?=
# The images of the pod.
SERVICE ?= $(if $(INSTALLER),$(INSTALLER_PATH)/service:$(INSTALLER_TAG))
DATABASE ?=
# Settings of the pod.
ONPREM_ENVIRONMENT ?= onprem-environment
PODMAN ?= podman
NPM ?= npm

INSTALLER_PATH = $(patsubst %/,%,$(dir $(INSTALLER)))
INSTALLER_NAME = $(firstword $(subst :, ,$(notdir $(INSTALLER))))
INSTALLER_TAG = $(or $(word 2,$(subst :, ,$(notdir $(INSTALLER)))),latest)

.DEFAULT_GOAL := build
.PHONY: build push start test check demo help deploy-onprem clean-onprem onprem-yaml onprem-images onprem-secret

build: ## the executables; with INSTALLER=<registry>/<image>:<tag> also all images, which are pushed
	$(NPM) run build
	$(if $(INSTALLER),@$(MAKE) --no-print-directory push)

push:
	@test -n "$(filter-out .,$(INSTALLER_PATH))" || { echo "INSTALLER has to name a registry: INSTALLER=registry.example.com/assisted-installer:1.0" >&2; exit 2; }
	$(NPM) run -s groundwork -- images push --to "$(INSTALLER_PATH)" --name "installer=$(INSTALLER_NAME)" --tag "$(INSTALLER_TAG)"

start: ## the service on this machine, with an embedded database
	$(NPM) start

test: ## the tests that need nothing but Node
	$(NPM) test

check: ## types, style, imports and generated documents
	$(NPM) run check

demo: ## whole installations with simulated machines
	$(NPM) run demo

deploy-onprem: onprem-images onprem-secret ## the pod assisted-installer; needs SERVICE (or INSTALLER) and DATABASE, its images. Settings: onprem-environment
	@deploy/podman/onprem-yaml.sh "$(ONPREM_ENVIRONMENT)" "$(SERVICE)" "$(DATABASE)" | $(PODMAN) kube play --replace -

clean-onprem: ## stop and remove the pod; its volumes and its secret stay
	$(PODMAN) pod rm --force --ignore assisted-installer

onprem-yaml: onprem-images ## print what deploy-onprem starts
	@deploy/podman/onprem-yaml.sh "$(ONPREM_ENVIRONMENT)" "$(SERVICE)" "$(DATABASE)"

onprem-images:
	@test -n "$(SERVICE)" && test -n "$(DATABASE)" || { echo "Say which images: make $(or $(MAKECMDGOALS),deploy-onprem) SERVICE=registry.example.com/groundwork/service:1.0 DATABASE=registry.example.com/postgresql:16" >&2; exit 2; }

onprem-secret:
	@$(PODMAN) secret inspect assisted-installer >/dev/null 2>&1 || deploy/podman/secret.sh | $(PODMAN) kube play -

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 24
