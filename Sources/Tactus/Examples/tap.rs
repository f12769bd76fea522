// Plays a tap and a preset, without a crate: Rust calls the functions of tactus.h directly.
//
//   rustc tap.rs -L /usr/local/lib -l tactus && ./tap [DEVICE]

use std::ffi::{CStr, CString};
use std::os::raw::c_char;
use std::ptr;

#[repr(C)]
#[derive(Clone, Copy)]
struct Handle {
    id: u64,
}

extern "C" {
    fn tactus_engine_open(options: *const u8, engine: *mut Handle) -> i32;
    fn tactus_engine_close(engine: Handle) -> i32;
    fn tactus_device_open(engine: Handle, id: *const c_char, device: *mut Handle) -> i32;
    fn tactus_tap(device: Handle, zone: u32, intensity: f32, sharpness: f32) -> i32;
    fn tactus_pattern_preset(name: *const c_char, pattern: *mut Handle) -> i32;
    fn tactus_player_create(
        device: Handle, pattern: Handle, zone: u32, player: *mut Handle) -> i32;
    fn tactus_player_start(player: Handle, at_ns: i64) -> i32;
    fn tactus_player_wait(player: Handle, timeout_ns: i64) -> i32;
    fn tactus_error_text() -> *const c_char;
}

/// The error of a call, with its text.
fn check(result: i32) -> Result<(), String> {
    if result == 0 {
        return Ok(());
    }
    let text = unsafe { CStr::from_ptr(tactus_error_text()) };
    Err(text.to_string_lossy().into_owned())
}

fn play(device_id: Option<CString>) -> Result<(), String> {
    let name = CString::new("boing").map_err(|error| error.to_string())?;
    let id = device_id.as_ref().map_or(ptr::null(), |id| id.as_ptr());
    let mut engine = Handle { id: 0 };
    let (mut device, mut pattern, mut player) = (engine, engine, engine);
    unsafe {
        check(tactus_engine_open(ptr::null(), &mut engine))?;
        check(tactus_device_open(engine, id, &mut device))?;
        check(tactus_tap(device, 0, 1.0, 0.5))?;
        check(tactus_pattern_preset(name.as_ptr(), &mut pattern))?;
        check(tactus_player_create(device, pattern, 0, &mut player))?;
        check(tactus_player_start(player, 0))?;
        check(tactus_player_wait(player, 10_000_000_000))?;
        check(tactus_engine_close(engine))
    }
}

fn main() {
    let id = std::env::args().nth(1).and_then(|id| CString::new(id).ok());
    match play(id) {
        Ok(()) => println!("played"),
        Err(text) => {
            eprintln!("tap: {text}");
            std::process::exit(1);
        }
    }
}
