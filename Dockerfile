# The server, the built app, its packages and one Node binary, on a base without a shell or a package manager.
# `npm run image` builds it with buildah on bases made of Debian packages, and tries it.
#
# Both base images are referenced by tag. With a registry, pin them by digest:
#   docker build --build-arg BUILD_BASE=node@sha256:… --build-arg BASE=gcr.io/distroless/cc-debian12@sha256:… .
ARG BUILD_BASE=node:26.10.0-bookworm-slim
ARG BASE=gcr.io/distroless/cc-debian12:nonroot

FROM ${BUILD_BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN NODE_ENV=production npm run build
# Copies the Node of the lock file, and the one library that it needs and the base lacks.
RUN mkdir lib && cp -L node_modules/.bin/node node && cp -L "$(ldd node | grep -o '/[^ ]*libatomic[^ ]*')" lib/
# Without this deletion, npm keeps the optional peer dependencies of our packages: vite, jsdom and vitest.
RUN npm pkg delete devDependencies optionalDependencies && npm prune --omit=dev
RUN find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete
# Fills the compile cache. Node finds it by user id, so its folder is renamed for the image's user and made readable.
RUN ./node --import ./scripts/compile-cache.mjs scripts/warm-start.ts
RUN for made in node_modules/.cache/compile/*; do mv "$made" "${made%-*}-65532"; done && chmod -R a+rX node_modules/.cache
RUN mkdir -m 700 data

FROM ${BASE}
LABEL org.opencontainers.image.title="Our Peeps" org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=build /app/node /usr/local/bin/node
COPY --from=build /app/lib /usr/lib
COPY --from=build --chown=65532:65532 /app/data /data
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/contract ./contract
COPY --from=build /app/server ./server
COPY --from=build /app/sample ./sample
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 65532:65532
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "server/health.ts"]
CMD ["node", "--import", "./scripts/one-arena.mjs", "--import", "./scripts/compile-cache.mjs", "--max-semi-space-size=8", "--min-semi-space-size=8", "--heap-growing-percent=50", "server/run.ts"]
