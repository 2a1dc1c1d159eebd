import Foundation
import Reports
import Testing

@testable import LanguageServer

/// A real editor: opens a page, types an error, sees the diagnostic and applies the code action.
@Suite struct NeovimTests {
  private static let editor = ["/usr/bin/nvim", "/usr/local/bin/nvim"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private static let script = """
    local page, program, root, out = os.getenv('PAGE'), os.getenv('PROGRAM'), os.getenv('ROOT'), os.getenv('OUT')
    local result = {}
    vim.opt.swapfile = false
    vim.cmd('edit ' .. vim.fn.fnameescape(page))
    -- Chooses the preferred action, as a user would.
    vim.ui.select = function(items, _, choose)
      for _, item in ipairs(items) do
        local action = item.action or item[2]
        if action.isPreferred then return choose(item) end
      end
    end
    local id = vim.lsp.start_client({ name = 'doccheck', cmd = { program, 'lsp' }, root_dir = root })
    vim.lsp.buf_attach_client(0, id)
    local function await(what) return vim.wait(60000, what, 20) end
    result.started = await(function()
      local client = vim.lsp.get_client_by_id(id)
      return client and client.server_capabilities and client.server_capabilities.hoverProvider
    end)
    vim.fn.search('strict')
    vim.cmd('normal! ciwstrikt')
    result.seen = await(function() return #vim.diagnostic.get(0) > 0 end)
    local first = vim.diagnostic.get(0)[1] or {}
    result.code = first.code or (first.user_data and first.user_data.lsp and first.user_data.lsp.code) or ''
    result.line = (first.lnum or -1) + 1
    vim.lsp.buf.code_action()
    result.mended = await(function() return vim.fn.search('strict', 'nw') > 0 and vim.fn.search('strikt', 'nw') == 0 end)
    result.gone = await(function() return #vim.diagnostic.get(0) == 0 end)
    local file = io.open(out, 'w')
    file:write(vim.fn.json_encode(result))
    file:close()
    vim.cmd('qa!')
    """

  private struct Result: Decodable {
    let started: Bool
    let seen: Bool
    let code: String
    let line: Int
    let mended: Bool
    let gone: Bool
  }

  @Test func aPageIsMendedInNeovim() throws {
    guard let editor = Self.editor else {
      print("skipped: Neovim is not installed (apt-get install neovim)")
      return
    }
    let tree = try TemporaryTree.agreeing()
    try tree.write(Self.script, to: "run.lua")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: editor)
    process.arguments = ["--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", "luafile \(tree.file("run.lua"))"]
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PAGE": tree.file("content/de-DE/guide.md"), "PROGRAM": ServerPipe.program.path, "ROOT": tree.path,
      "OUT": tree.file("result.json"), "XDG_STATE_HOME": tree.file("state"), "XDG_CACHE_HOME": tree.file("cache"),
    ]) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let result = try JSONBytes.decode(Result.self, from: Array(tree.read("result.json").utf8))
    #expect(result.started && result.seen && result.mended && result.gone)
    #expect(result.code == "code-body")
    #expect(result.line == 6)
  }
}
